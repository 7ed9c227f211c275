import { IconCar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { outlineOf } from './icon-outline.ts';

it('joins the lines of an icon in their order', () => {
  const outline = outlineOf(IconTrash);
  expect(outline?.startsWith('M4 7l16 0M10 11l0 6M14 11l0 6')).toBe(true);
  expect(outline?.match(/M/g)).toHaveLength(5);
  expect(outlineOf(IconCar)).not.toBe(outline);
});

it('leaves an icon alone that is more than lines', () => {
  expect(outlineOf(IconStarFilled)).toBeUndefined();
});
