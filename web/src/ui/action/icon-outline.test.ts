import { IconCar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { outlineOf } from './icon-outline.ts';

it('joins the paths of an icon in order', () => {
  const outline = outlineOf(IconTrash);
  expect(outline?.startsWith('M4 7l16 0M10 11l0 6M14 11l0 6')).toBe(true);
  expect(outline?.match(/M/g)).toHaveLength(5);
  expect(outlineOf(IconCar)).not.toBe(outline);
});

it('skips icons that are not just paths', () => {
  expect(outlineOf(IconStarFilled)).toBeUndefined();
});
