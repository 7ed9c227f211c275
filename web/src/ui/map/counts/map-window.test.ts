import { expect, it } from 'vitest';
import { toMap } from '../projection.ts';
import { inView, windowOf } from './map-window.ts';

const extentOf = (west: number, south: number, east: number, north: number) => [
  ...toMap([west, south]),
  ...toMap([east, north]),
];

it('is the area of whole cells around what the map shows', () => {
  expect(windowOf(extentOf(6, 47, 15, 55), 6)).toEqual({ zoom: 6, area: [5.625, 45, 16.875, 56.25] });
  // A small move changes nothing.
  expect(windowOf(extentOf(6.2, 47.1, 15.2, 55.1), 6)).toEqual({ zoom: 6, area: [5.625, 45, 16.875, 56.25] });
});

it('crosses the antimeridian, and never shows more than the world', () => {
  expect(windowOf(extentOf(170, -20, 190, -10), 6).area).toEqual([168.75, -22.5, -168.75, -8.4375]);
  expect(windowOf(extentOf(-190, -20, -170, -10), 6).area).toEqual([168.75, -22.5, -168.75, -8.4375]);
  expect(windowOf(extentOf(-210, -85, 210, 85), 2).area).toEqual([-180, -90, 180, 90]);
  expect(windowOf(extentOf(-179, 0, 180, 1), 2).area.slice(0, 3)).toEqual([-180, 0, 180]);
});

it('places what lies beyond the antimeridian where it is in view', () => {
  const east = extentOf(170, -20, 190, -10);
  expect(inView([-175, 3], east)).toEqual([185, 3]);
  expect(inView([175, 3], east)).toEqual([175, 3]);
  expect(inView([175, 3], extentOf(-190, -20, -170, -10))).toEqual([-185, 3]);
});
