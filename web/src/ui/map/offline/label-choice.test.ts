import { expect, it } from 'vitest';
import { type Label, smallestTown, withoutCollisions } from './label-choice.ts';

const town = (text: string, x: number, y: number): Label => ({ kind: 'town', text, x, y });

it('writes no name over another: the first keeps its place', () => {
  const labels = [town('Köln', 100, 100), town('Bonn', 110, 104), town('Aachen', 10, 100), town('Trier', 100, 300)];
  expect(withoutCollisions(labels, 10).map(({ text }) => text)).toEqual(['Köln', 'Aachen', 'Trier']);
  expect(withoutCollisions(labels, 2)).toHaveLength(2);
  const marker = [80, 280, 120, 320];
  expect(withoutCollisions(labels, 10, [marker]).map(({ text }) => text)).toEqual(['Köln', 'Aachen']);
  const own: Label = { kind: 'country', text: 'Luxemburg', x: 100, y: 320, isMarked: true };
  expect(withoutCollisions([own], 10, [marker])).toEqual([own]);
});

it('names smaller towns the closer one looks', () => {
  const sizes = [2, 4, 6, 8, 10, 12].map(smallestTown);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(smallestTown(12)).toBe(0);
});
