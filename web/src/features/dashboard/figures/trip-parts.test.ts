import { expect, it } from 'vitest';
import { tripParts } from './trip-parts.ts';

const text = { onePoint: '1 Punkt', twoPoints: '2 Punkte', custom: 'Custom' };

it('labels known categories and sums up all others', () => {
  const groups = [
    { _id: 'rally', count: 2 },
    { _id: '2 point', count: 5 },
    { _id: '', count: 1 },
  ];
  expect(tripParts(groups, text).map(({ key, label, value }) => [key, label, value])).toEqual([
    ['1 point', '1 Punkt', 0],
    ['2 point', '2 Punkte', 5],
    ['custom', 'Custom', 3],
  ]);
  expect(tripParts([], text)).toHaveLength(2);
});
