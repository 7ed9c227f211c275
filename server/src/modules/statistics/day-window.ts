import type { Days } from '@leitstand/contract/base/limits';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Windows that have a start. */
export const WINDOWS = [1, 7, 30] as const satisfies readonly Days[];
export type Window = (typeof WINDOWS)[number];

/** Calendar days: with a clock change they have 23 or 25 hours. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
}
