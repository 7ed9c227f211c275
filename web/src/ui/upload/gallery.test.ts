import { describe, expect, it } from 'vitest';
import { galleryChanges, wantedOrder } from './gallery.ts';

const first = new File(['1'], 'eins.png');
const second = new File(['2'], 'zwei.png');

describe('a gallery', () => {
  it('says what stays, what goes and what is new', () => {
    expect(galleryChanges(['b', first, 'a'], ['a', 'b', 'c'])).toEqual({
      existingImages: ['b', 'a'],
      deletedImages: ['c'],
    });
  });

  it('keeps nothing that is no longer stored', () => {
    expect(galleryChanges(['a', 'gone'], ['a'])).toMatchObject({ existingImages: ['a'], deletedImages: [] });
  });

  it('asks for another order only where new images come before kept ones', () => {
    expect(wantedOrder(['a', first, second], ['a', 'n1', 'n2'])).toBeUndefined();
    expect(wantedOrder([first, 'a', second], ['a', 'n1', 'n2'])).toEqual(['n1', 'a', 'n2']);
    expect(wantedOrder(['b', 'a'], ['b', 'a'])).toBeUndefined();
  });
});
