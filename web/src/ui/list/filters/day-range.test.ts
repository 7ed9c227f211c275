import { describe, expect, it } from 'vitest';
import { isEndless, isReversed, rangeOfDays, readDayRange, writeDayRange } from './day-range.ts';

describe('a range of days in the address', () => {
  it.each([
    ['2026-06-01..2026-06-10', { from: '2026-06-01', to: '2026-06-10' }],
    ['2026-06-01..', { from: '2026-06-01', to: '' }],
    ['..2026-06-10', { from: '', to: '2026-06-10' }],
    ['..', { from: '', to: '' }],
    ['2026-06-10..2026-06-01', { from: '2026-06-10', to: '2026-06-01' }],
  ])('reads and writes %s', (text, range) => {
    expect(readDayRange(text)).toEqual(range);
    expect(writeDayRange(range)).toBe(text);
  });

  it.each(['', '2026-06-01', '2026-02-30..', '1.6.2026..2.6.2026', '2026-06-01...2026-06-02', 7, undefined])(
    'takes no range from %j',
    (text) => {
      expect(readDayRange(text)).toBeUndefined();
    },
  );
});

describe('isReversed', () => {
  it('detects a range that ends before it begins', () => {
    expect(isReversed({ from: '2026-06-10', to: '2026-06-09' })).toBe(true);
    expect(isReversed({ from: '2026-06-10', to: '2026-06-10' })).toBe(false);
    expect(isReversed({ from: '2026-06-10', to: '' })).toBe(false);
    expect(isEndless({ from: '', to: '' })).toBe(true);
    expect(isEndless({ from: '', to: '2026-06-10' })).toBe(false);
  });
});

describe('rangeOfDays', () => {
  it('counts back across months and years', () => {
    expect(rangeOfDays(30, '2026-01-15')).toEqual({ from: '2025-12-16', to: '2026-01-15' });
    expect(rangeOfDays(-1, '2026-01-15')).toEqual({ from: '', to: '2026-01-15' });
  });
});
