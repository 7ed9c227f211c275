import { expect, it } from 'vitest';
import { shortDate } from './short-date.ts';

it.each([
  ['2026-06-01', 'de-DE', '01.06.26'],
  ['2026-06-01', 'en-US', '06/01/26'],
  ['2026-06-01', 'en-GB', '01/06/26'],
  ['2005-12-31', 'de-DE', '31.12.05'],
  ['', 'de-DE', ''],
  ['gestern', 'de-DE', ''],
])('formats %s in %s as "%s"', (day, locale, expected) => {
  expect(shortDate(day, locale)).toBe(expected);
});
