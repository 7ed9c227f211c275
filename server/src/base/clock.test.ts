import { describe, expect, it } from 'vitest';
import { isUntil, isWithin, latestNow } from './clock.ts';

const NOW = Date.UTC(2026, 10, 19);
const HOUR = 60 * 60_000;

describe('the clock', () => {
  it.each([
    [-HOUR, false],
    [-HOUR + 1, true],
    [0, true],
    [60_000, true],
    [60_001, false],
    [24 * HOUR, false],
    [Number.NaN, false],
  ])('counts an hour that began at %i ms from now: %s', (began, counts) => {
    expect(isWithin(HOUR, NOW + began, NOW)).toBe(counts);
    expect(isUntil(HOUR, NOW + began + HOUR, NOW)).toBe(counts);
  });

  it('tolerates a minute between two machines', () => {
    expect(latestNow(NOW)).toEqual(new Date(NOW + 60_000));
  });
});
