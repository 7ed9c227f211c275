import { expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

it('divides the whole and survives nothing', () => {
  const parts = [
    { key: 'a', label: 'A', count: 3 },
    { key: 'b', label: 'B', count: 1 },
  ];
  expect(sharesOf(parts).map((share) => share.fraction)).toEqual([0.75, 0.25]);
  expect(sharesOf(parts.map((part) => ({ ...part, count: 0 }))).map((share) => share.fraction)).toEqual([0, 0]);
  expect(sharesOf([])).toEqual([]);
});
