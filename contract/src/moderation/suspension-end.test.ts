import { describe, expect, it } from 'vitest';
import { suspensionEnd } from './suspension-end.ts';

describe('the end of a suspension', () => {
  const autumn = new Date('2026-10-24T12:30:00.000Z');
  const spring = new Date('2026-03-28T13:30:00.000Z');

  it('is the same time of day after several days, across both changes of the clocks', () => {
    expect(suspensionEnd({ days: 7 }, autumn)).toBe('2026-10-31T13:30:00.000Z');
    expect(suspensionEnd({ days: 7 }, spring)).toBe('2026-04-04T12:30:00.000Z');
    expect(suspensionEnd({ days: 30 }, new Date('2026-11-17T23:30:00.000Z'))).toBe('2026-12-17T23:30:00.000Z');
  });

  it('is exactly 24 hours later after one day', () => {
    expect(suspensionEnd({ days: 1 }, autumn)).toBe('2026-10-25T12:30:00.000Z');
    expect(suspensionEnd({ days: 1 }, spring)).toBe('2026-03-29T13:30:00.000Z');
  });

  it('is midnight after the last day', () => {
    expect(suspensionEnd({ until: '2026-11-24' }, autumn)).toBe('2026-11-24T23:00:00.000Z');
    expect(suspensionEnd({ until: '2026-10-25' }, autumn)).toBe('2026-10-25T23:00:00.000Z');
    expect(suspensionEnd({ until: '2026-10-24' }, autumn)).toBe('2026-10-24T22:00:00.000Z');
  });

  it('never comes without a length', () => {
    expect(suspensionEnd({}, autumn)).toBeNull();
  });
});
