import { describe, expect, it } from 'vitest';
import { atHolderOfFile, filesIn, isSame } from './form-values.ts';

describe('isSame', () => {
  it('compares by content', () => {
    expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(isSame(['x', 'y'], ['y', 'x'])).toBe(false);
    expect(isSame('', null)).toBe(false);
    expect(isSame([], {})).toBe(false);
  });

  it('treats two files as different even if they look alike', () => {
    const file = new File(['a'], 'a.png');
    expect(isSame([file], [file])).toBe(true);
    expect(isSame(file, new File(['a'], 'a.png'))).toBe(false);
    expect(isSame(file, {})).toBe(false);
  });
});

it('finds the files among the values, also in lists', () => {
  const [one, other] = [new File(['a'], 'a.png'), new File(['b'], 'b.png')];
  expect(filesIn({ title: 'x', image: one, images: ['stored.png', other], none: null })).toEqual([one, other]);
});

it('shows a message about the file at the field that holds one', () => {
  const values = { title: 'x', image: new File(['a'], 'a.png') };
  expect(atHolderOfFile({ file: 'zu groß', title: 'leer' }, values)).toEqual({ image: 'zu groß', title: 'leer' });
  expect(atHolderOfFile({ file: 'fehlt' }, { image: null })).toEqual({ file: 'fehlt' });
});
