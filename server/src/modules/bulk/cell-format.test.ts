import { describe, expect, it } from 'vitest';
import { cellFormat } from './cell-format.ts';

const german = cellFormat('de');
const english = cellFormat('en');

describe('a cell of an export', () => {
  it('shows times in Berlin, in winter and summer', () => {
    expect(german.moment(new Date('2026-11-15T22:59:59.999Z'))).toBe('15.11.2026 23:59');
    expect(english.moment(new Date('2026-06-30T22:05:00Z'))).toBe('01.07.2026 00:05');
    expect([german.moment(null), german.day(null), german.day('1990-02-28')]).toEqual(['', '', '28.02.1990']);
  });

  it.each([
    ['', ''],
    ['4917604069021', '+49 176 04069021'],
    ['01701234567', '0170 1234567'],
    // In groups of three it would be a number where a blank separates thousands.
    ['420601123456', '+420 601123456'],
    ['0123', '01 23'],
    ['12345', '1 23 45'],
  ])('has no phone number that a spreadsheet reads as a number: %j', (digits, written) => {
    expect(german.phone(digits)).toBe(`"${written}"`);
  });
});
