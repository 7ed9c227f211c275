import { type Broadcast, broadcast } from '@leitstand/contract/broadcast';
import { describe, expect, it } from 'vitest';
import { fractionDone, isEditable, isScheduled, momentShown, secondsUntilStart } from './broadcast-progress.ts';

const NOW = Date.parse('2026-11-15T12:00:00.000Z');

function sample(fields: Partial<Broadcast>): Broadcast {
  return { ...broadcast.parse({ _id: '1', createdAt: '2026-11-15T11:59:00.000Z' }), ...fields };
}

describe('progress of a broadcast', () => {
  it('counts down to the start and stops at zero', () => {
    expect(secondsUntilStart(sample({ startsAt: '2026-11-15T12:00:29.100Z' }), NOW)).toBe(30);
    expect(secondsUntilStart(sample({ startsAt: '2026-11-15T11:00:00.000Z' }), NOW)).toBe(0);
    expect(secondsUntilStart(sample({ startsAt: '' }), NOW)).toBe(0);
  });

  it('distinguishes scheduled broadcasts from those being sent', () => {
    expect(isScheduled(sample({ state: 'waiting', startsAt: '2026-11-15T12:00:30.000Z' }), NOW)).toBe(false);
    expect(isScheduled(sample({ state: 'waiting', startsAt: '2026-11-16T12:00:00.000Z' }), NOW)).toBe(true);
    expect(isScheduled(sample({ state: 'stopped', startsAt: '2026-11-16T12:00:00.000Z' }), NOW)).toBe(false);
    // A held broadcast does not start by itself.
    expect(isEditable(sample({ state: 'held', startsAt: '2026-11-15T11:00:00.000Z' }), NOW)).toBe(true);
    expect(isEditable(sample({ state: 'waiting', startsAt: '2026-11-15T12:00:30.000Z' }), NOW)).toBe(false);
  });

  it('counts accepted, failed and unknown deliveries', () => {
    expect(fractionDone(sample({ recipients: 200, accepted: 90, failures: 6, unknown: 4 }))).toBe(0.5);
    expect(fractionDone(sample({ recipients: 0 }))).toBe(0);
  });

  it('shows the start, or the creation if it never started', () => {
    const startsAt = '2026-11-20T09:00:00.000Z';
    expect(momentShown(sample({ state: 'waiting', startsAt }))).toBe(startsAt);
    expect(momentShown(sample({ state: 'finished', startsAt, finishedAt: '2026-11-20T09:01:00.000Z' }))).toBe(startsAt);
    const stopped = sample({ state: 'stopped', startsAt, finishedAt: '2026-11-15T12:00:00.000Z' });
    expect(momentShown(stopped)).toBe(stopped.createdAt);
    expect(momentShown(sample({ state: 'finished', startsAt: '' }))).toBe('2026-11-15T11:59:00.000Z');
  });
});
