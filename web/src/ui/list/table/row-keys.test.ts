import { expect, it } from 'vitest';
import { rowAfterKey } from './row-keys.ts';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 95, 99],
  ['PageUp', 50, 40],
  ['Home', 50, 0],
  ['End', 3, 99],
])('%s moves from row %i to %i of 100', (key, from, to) => {
  expect(rowAfterKey(key, from, 100)).toBe(to);
});

it('ignores other keys and empty lists', () => {
  expect(rowAfterKey('Enter', 1, 100)).toBeUndefined();
  expect(rowAfterKey('ArrowDown', 0, 0)).toBeUndefined();
});
