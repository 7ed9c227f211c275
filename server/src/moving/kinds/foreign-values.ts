import { isClean } from '@leitstand/contract/base/fields';

const SHOWN_LENGTH = 100;
const REF_LENGTH = 200;
const IMAGE_NAME_LENGTH = 500;
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;
const EXTENDED_JSON = ['$oid', '$date', '$numberInt', '$numberLong', '$numberDouble', '$numberDecimal'];

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** What MongoDB's extended JSON wraps: `{ $date: { $numberLong: '1700000000000' } }`. */
export function plain(value: unknown): unknown {
  const outer = unwrapped(value);
  return outer === value ? value : unwrapped(outer);
}

function unwrapped(value: unknown): unknown {
  if (!isObject(value)) return value;
  const key = EXTENDED_JSON.find((name) => Object.hasOwn(value, name));
  return key === undefined ? value : value[key];
}

export function numberOf(given: unknown): number | undefined {
  if (typeof given === 'number' && Number.isFinite(given)) return given;
  return typeof given === 'string' && NUMBER.test(given.trim()) ? Number(given) : undefined;
}

export function isWithin(degrees: number | undefined, most: number): degrees is number {
  return degrees !== undefined && Math.abs(degrees) <= most;
}

export function coordinatesOf(given: unknown): readonly unknown[] {
  const coordinates = isObject(given) ? given.coordinates : given;
  return Array.isArray(coordinates) && coordinates.length <= 3 ? coordinates.map(plain) : [];
}

/** The name of an image file, if it is one. */
export function imageName(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const name = given.trim();
  const isName = name !== '' && name.length <= IMAGE_NAME_LENGTH && isClean(name);
  // A name must not leave the folder of a dump.
  return isName && !name.includes('\\') && !name.split('/').includes('..') ? name : undefined;
}

/** The id of a record, by itself or in an object. */
export function refOf(given: unknown): string | undefined {
  const value = plain(isObject(given) ? (plain(given) === given ? (given._id ?? given.id) : given) : given);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string' || value.trim() === '' || value.length > REF_LENGTH) return undefined;
  return isClean(value) ? value : undefined;
}

/** A value for people, shortened. */
export function shown(value: unknown): string {
  const clean = written(value).replace(/(?![\t\n\r])\p{Cc}|\p{Cs}/gu, '\ufffd');
  const cut = clean.length <= SHOWN_LENGTH ? clean : `${clean.slice(0, SHOWN_LENGTH - 1)}…`;
  return cut.replace(/\p{Cs}/gu, '\ufffd');
}

function written(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    // A cycle, or a number that JSON does not have.
    return typeof value;
  }
}
