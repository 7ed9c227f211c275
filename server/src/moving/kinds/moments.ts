import { FIRST_DATE_YEAR, LAST_DATE_YEAR } from '@leitstand/contract/base/limits';

const TEXT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const EPOCH = /^-?\d{9,14}$/;
/** Larger numbers are milliseconds: as seconds they are thousands of years ahead. */
const MOST_SECONDS = 1e11;
const OBJECT_ID = /^[0-9a-f]{24}$/i;
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** When ids with a time were invented: an older one is a coincidence. */
const FIRST_ID = Date.UTC(2007, 0);

/**
 * A moment as ISO 8601, as seconds or milliseconds since 1970, or as a date; undefined if it is none that can be stored. A
 * text without an offset is in UTC, as on the wire.
 */
export function momentOf(given: unknown): Date | undefined {
  if (given instanceof Date) return storable(given.getTime());
  if (typeof given === 'number') return storable(epoch(given));
  if (typeof given !== 'string') return undefined;
  const text = given.trim();
  if (EPOCH.test(text)) return storable(epoch(Number(text)));
  const [, year, month, date, time = '00:00', offset = 'Z'] = TEXT.exec(text) ?? [];
  // A date such as 31 February would become another one.
  const day = `${year}-${month}-${date}`;
  if (year === undefined || new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) !== day) return undefined;
  return storable(Date.parse(`${day}T${time}${offset.toUpperCase()}`));
}

/** When a record was created, by an ObjectId or a UUID with a time. */
export function momentOfId(id: unknown): Date | undefined {
  if (typeof id !== 'string') return undefined;
  const milliseconds = OBJECT_ID.test(id)
    ? Number.parseInt(id.slice(0, 8), 16) * 1000
    : UUID_7.test(id)
      ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
      : Number.NaN;
  return milliseconds >= FIRST_ID ? storable(milliseconds) : undefined;
}

function epoch(number: number): number {
  return Math.abs(number) < MOST_SECONDS ? number * 1000 : number;
}

function storable(milliseconds: number): Date | undefined {
  const moment = new Date(milliseconds);
  const year = moment.getUTCFullYear();
  return year >= FIRST_DATE_YEAR && year <= LAST_DATE_YEAR ? moment : undefined;
}
