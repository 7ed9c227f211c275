import { expect, it } from 'vitest';
import { toMap, toWay, WORLD_WIDTH } from './projection.ts';

const [tokyo, losAngeles, munich, berlin] = [
  [139.7, 35.7],
  [-118.2, 34.1],
  [11.6, 48.1],
  [13.4, 52.5],
] as const;

it('draws a way across the antimeridian by the shorter side, to the place of the pin', () => {
  const [start, end] = toWay([tokyo, losAngeles]);
  expect(end).toEqual(toMap(losAngeles));
  expect(start?.[0]).toBeCloseTo((toMap(tokyo)[0] ?? 0) - WORLD_WIDTH);
  const [first, middle, last] = toWay([losAngeles, [179, 40], tokyo]);
  expect(last).toEqual(toMap(tokyo));
  expect(middle).toEqual(toMap([179, 40]));
  expect(first?.[0]).toBeCloseTo((toMap(losAngeles)[0] ?? 0) + WORLD_WIDTH);
});

it('leaves any other way as it is', () => {
  expect(toWay([munich, berlin])).toEqual([toMap(munich), toMap(berlin)]);
  expect(toWay([])).toEqual([]);
});
