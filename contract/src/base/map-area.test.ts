import { expect, it } from 'vitest';
import { type Area, area, cellSize, gridAround, wholeCells } from './map-area.ts';

it('accepts areas on the globe, also across the antimeridian', () => {
  expect(area.safeParse([179, -17, -179, -16]).success).toBe(true);
  for (const wrong of [[0, 10, 5, 5], [-181, 0, 5, 5], [0, 0, 5, 91], [0, 0, 5], 'world']) {
    expect(area.safeParse(wrong).success).toBe(false);
  }
});

it('has cells that halve with every zoom level, down to two kilometres', () => {
  expect(cellSize(2)).toEqual([22.5, 11.25]);
  expect(cellSize(3)).toEqual([11.25, 5.625]);
  expect(cellSize(22)).toEqual(cellSize(12));
});

it('extends an area to whole cells, at most to the whole world', () => {
  const around: Area = [13.1, 52.3, 13.6, 52.6];
  expect(wholeCells(around, 6)).toEqual([12.65625, 52.03125, 14.0625, 52.734375]);
  expect(wholeCells([179.9, -90, -179.9, 90], 2)).toEqual([157.5, -90, -157.5, 90]);
  expect(wholeCells([-180, -90, 180, 90], 12)).toEqual([-180, -90, 180, 90]);
  expect(wholeCells([0.2, 0, 0.1, 1], 6).filter((_, side) => side % 2 === 0)).toEqual([-180, 180]);
});

it('has larger cells in an area that would have too many', () => {
  expect(gridAround([13, 52, 14, 53], 8).zoom).toBe(8);
  expect(gridAround([-180, -90, 180, 90], 22).zoom).toBe(4);
  expect(gridAround([179, -80, -179, 80], 22).zoom).toBeLessThan(10);
});
