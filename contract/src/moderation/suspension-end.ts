import { dayAndTimeOf, daysAfter, momentOf } from '../base/berlin-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SuspensionLength {
  readonly days?: number | undefined;
  /** The last day, `yyyy-mm-dd`. */
  readonly until?: string | undefined;
}

/**
 * When a suspension ends, as ISO 8601; null: never. One day is 24 hours. Several days end at the same time of day in
 * Berlin, whatever the clocks do in between. The last day is suspended as a whole.
 */
export function suspensionEnd({ days, until }: SuspensionLength, now: Date): string | null {
  if (until !== undefined) return momentOf({ day: daysAfter(until, 1), time: '00:00' }) ?? null;
  if (days === undefined) return null;
  const start = dayAndTimeOf(now.toISOString());
  if (days === 1 || !start?.day) return new Date(now.getTime() + days * DAY_MS).toISOString();
  return momentOf({ day: daysAfter(start.day, days), time: start.time }) ?? null;
}
