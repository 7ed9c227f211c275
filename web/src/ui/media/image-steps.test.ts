import { describe, expect, it } from 'vitest';
import { imageAfterKey, imageAfterSwipe } from './image-steps.ts';

describe('imageAfterKey', () => {
  it.each([
    ['ArrowRight', 1, 2],
    ['ArrowRight', 3, 3],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 0, 0],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['Enter', 1, undefined],
    ['ArrowDown', 1, undefined],
  ])('leads by %s from image %i of 4 to %s', (key, index, expected) => {
    expect(imageAfterKey(key, index, 4)).toBe(expected);
  });

  it('leads nowhere where there are no images', () => {
    expect(imageAfterKey('End', 0, 0)).toBeUndefined();
  });
});

describe('imageAfterSwipe', () => {
  it('moves by a long pull and by a quick flick, against the direction of the finger', () => {
    expect(imageAfterSwipe(-60, 900, 1, 4)).toBe(2);
    expect(imageAfterSwipe(60, 900, 1, 4)).toBe(0);
    expect(imageAfterSwipe(-20, 30, 1, 4)).toBe(2);
  });

  it('stays where the finger only trembled or there is nothing beyond', () => {
    expect(imageAfterSwipe(-20, 400, 1, 4)).toBe(1);
    expect(imageAfterSwipe(-80, 100, 3, 4)).toBe(3);
    expect(imageAfterSwipe(80, 100, 0, 4)).toBe(0);
  });
});
