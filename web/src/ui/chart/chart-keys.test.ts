import { expect, it } from 'vitest';
import { nextPoint } from './chart-keys.ts';

it.each([
  ['ArrowRight', undefined, 0],
  ['ArrowLeft', undefined, 4],
  ['ArrowRight', 4, 4],
  ['ArrowDown', 1, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowUp', 3, 2],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['a', 2, 2],
  ['a', undefined, undefined],
])('%s moves from %s to %s', (key, from, to) => {
  expect(nextPoint(key, from, 5)).toBe(to);
});

it('returns undefined without points', () => {
  expect(nextPoint('ArrowRight', undefined, 0)).toBeUndefined();
});
