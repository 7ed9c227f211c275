import { describe, expect, it } from 'vitest';
import { columnsFor, tileAfterKey } from './grid-steps.ts';

describe('tileAfterKey in ten tiles of four columns', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 8, 8],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, 2],
    ['PageDown', 0, 9],
    ['PageUp', 9, 0],
    ['Home', 6, 0],
    ['End', 6, 9],
    ['Enter', 6, undefined],
  ])('leads by %s from %i to %s', (key, index, expected) => {
    expect(tileAfterKey(key, index, 4, 10)).toBe(expected);
  });

  it('leads nowhere in an empty grid', () => {
    expect(tileAfterKey('End', 0, 4, 0)).toBeUndefined();
  });
});

describe('columnsFor', () => {
  it('fills the width', () => {
    expect(columnsFor(1000, 190, 10)).toEqual({ columns: 5, tileWidth: 192 });
    expect(columnsFor(989, 190, 10)).toEqual({ columns: 4, tileWidth: 239.75 });
  });

  it('has one column wherever there is room for less', () => {
    expect(columnsFor(0, 190, 10)).toEqual({ columns: 1, tileWidth: 0 });
  });
});
