import { describe, expect, it } from 'vitest';
import { dayAndTimeOf, momentOf } from './berlin-time.ts';

describe("the office's calendar and clock", () => {
  it.each([
    ['2026-01-15T11:30:00.000Z', '2026-01-15', '12:30'],
    ['2026-07-15T22:30:00.000Z', '2026-07-16', '00:30'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01', '00:00'],
  ])('%s is %s %s, and back', (iso, day, time) => {
    expect(dayAndTimeOf(iso)).toEqual({ day, time });
    expect(momentOf({ day, time })).toBe(iso);
  });

  it('handles both daylight-saving changes', () => {
    expect(momentOf({ day: '2026-03-29', time: '01:59' })).toBe('2026-03-29T00:59:00.000Z');
    expect(momentOf({ day: '2026-03-29', time: '03:00' })).toBe('2026-03-29T01:00:00.000Z');
    expect(momentOf({ day: '2026-10-25', time: '01:30' })).toBe('2026-10-24T23:30:00.000Z');
    expect(momentOf({ day: '2026-10-25', time: '03:30' })).toBe('2026-10-25T02:30:00.000Z');
    // An ambiguous time maps to either hour, but is shown as typed.
    const twice = momentOf({ day: '2026-10-25', time: '02:30' }) ?? '';
    expect(dayAndTimeOf(twice)).toEqual({ day: '2026-10-25', time: '02:30' });
  });

  it('rejects invalid values', () => {
    expect(dayAndTimeOf('')).toBeUndefined();
    expect(dayAndTimeOf('gestern')).toBeUndefined();
    expect(momentOf({ day: null, time: '10:00' })).toBeUndefined();
    expect(momentOf({ day: '2026-05-01', time: '' })).toBeUndefined();
  });
});
