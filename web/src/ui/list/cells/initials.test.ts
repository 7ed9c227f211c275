import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Lena Krüger', 'LK'],
  ['änne', 'Ä'],
  ['max.von.der-heide', 'MH'],
  ['', ''],
  ['🚗 !', ''],
  ['7er', '7'],
])('%s is shown as %s', (label, initials) => {
  expect(initialsOf(label)).toBe(initials);
});
