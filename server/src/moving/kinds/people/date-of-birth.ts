import { FIRST_BIRTH_YEAR } from '@leitstand/contract/base/limits';
import { dateOfBirth as dateSchema } from '@leitstand/contract/users';
import { berlinDay } from '../../../db/berlin-day.ts';
import { momentOf } from '../moments.ts';
import type { RecordFields } from '../record-fields.ts';

/** `yyyy-mm-dd`, of an object with year, month and date or of a moment; null if it is absent or wrong. */
export function dateOfBirth(fields: RecordFields, now: Date): string | null {
  const given = fields.raw('dateOfBirth');
  if (!fields.isGiven('dateOfBirth') || isEmpty(given)) return null;
  const day = dayOf(momentOf(given) ?? midnightOf(given));
  if (day === undefined || day < `${FIRST_BIRTH_YEAR}`) fields.note('invalid', 'dateOfBirth', given, false);
  else if (day > now.toISOString().slice(0, 10)) fields.note('future', 'dateOfBirth', given, false);
  else return day;
  return null;
}

function midnightOf(given: unknown): Date | undefined {
  const { data } = dateSchema.safeParse(given);
  return data && momentOf(`${padded(data.year, 4)}-${padded(data.month, 2)}-${padded(data.date, 2)}`);
}

/** A day is stored as its midnight: in UTC, or where people live. */
function dayOf(moment: Date | undefined): string | undefined {
  const [day, time] = moment?.toISOString().split('T') ?? [];
  return moment && time !== '00:00:00.000Z' ? berlinDay(moment) : day;
}

/** An app that was not told sends an object without values. */
function isEmpty(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || given instanceof Date) return false;
  return Object.values(given).every((value) => value === null || value === undefined || value === '' || value === 0);
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
