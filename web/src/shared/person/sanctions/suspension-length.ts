import { dayAndTimeOf, today } from '@leitstand/contract/base/berlin-time';
import { type SuspensionLength, suspensionEnd } from '@leitstand/contract/moderation/suspension-end';
import { isDay } from '../../../ui/form/dates/day-problem.ts';

/** Lengths to choose from: days, until a day, or without an end. */
export const LENGTHS = ['1', '7', '30', 'until', 'open'] as const;
export type Length = (typeof LENGTHS)[number];

export interface LengthValues {
  length: Length;
  /** `yyyy-mm-dd` */
  until: string | null;
}

/** The chosen length in the format of the server. */
export function lengthOf({ length, until }: LengthValues): SuspensionLength {
  if (length === 'open') return {};
  if (length === 'until') return until === null ? {} : { until };
  return { days: Number(length) };
}

export function endOf(values: LengthValues, now = new Date()): string | null {
  return suspensionEnd(lengthOf(values), now);
}

/** Undefined as long as the last day is missing. */
export function endIfKnown(values: LengthValues): string | null | undefined {
  return lacksDay(values) ? undefined : endOf(values);
}

/** Whether a last day is needed but missing or over. */
export function lacksDay({ length, until }: LengthValues): boolean {
  return length === 'until' && (until === null || !isDay(until) || until < today());
}

/** The values that show a proposed length of days. */
export function valuesFor(days: number | null, now = new Date()): LengthValues {
  if (days === null) return { length: 'open', until: null };
  const known = LENGTHS.find((length) => length === String(days));
  if (known) return { length: known, until: null };
  const end = dayAndTimeOf(suspensionEnd({ days }, now) ?? '');
  return { length: 'until', until: end?.day ?? null };
}
