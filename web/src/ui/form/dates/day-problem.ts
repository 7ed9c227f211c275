import { FIRST_DATE_YEAR, LAST_DATE_YEAR } from '@leitstand/contract/base/limits';
import { formatDate } from '../../i18n/format.ts';
import type { Translated } from '../../i18n/text.ts';
import type { formText } from '../form.text.ts';
import { isoDay, readTypedParts } from './typed-date.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the value of a date field is a day, and not what was typed instead. */
export function isDay(value: string): boolean {
  const [, year, month, day] = ISO.exec(value) ?? [];
  return year !== undefined && isoDay(Number(year), Number(month), Number(day)) === value;
}

interface Limits {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** Why the value of a date field cannot be sent; undefined if it can, or if there is none. */
export function dayProblem(
  value: string | null,
  { min = `${FIRST_DATE_YEAR}-01-01`, max = `${LAST_DATE_YEAR}-12-31` }: Limits,
  text: Translated<typeof formText>,
): string | undefined {
  if (value === null) return undefined;
  if (!isDay(value)) {
    const parts = readTypedParts(value);
    return parts ? text.noSuchDay(writtenDay(parts)) : text.noDate;
  }
  if (value < min) return text.dayTooEarly(formatDate(min));
  return value > max ? text.dayTooLate(formatDate(max)) : undefined;
}

function writtenDay({ year, month, day }: { year: number; month: number; day: number }): string {
  return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${String(year).padStart(4, '0')}`;
}
