import * as z from 'zod/mini';
import {
  DAYS,
  EMAIL_LENGTH,
  FIRST_DATE_YEAR,
  LAST_DATE_YEAR,
  LINK_LENGTH,
  MAX_IMAGES,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_SKIP,
  PHONE_LENGTH,
  SHORT_TEXT_LENGTH,
  SORT_ORDERS,
  type SortOrder,
  TICKET_LENGTH,
} from './limits.ts';

/* Building blocks of request schemas. Forms carry only text, JSON carries types: every block accepts both. */

/** Control characters are not valid in user input, and PostgreSQL rejects NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Half a surrogate pair is not a character; the database cannot store it. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether a text can be stored. */
export function isClean(value: string): boolean {
  return !CONTROL.test(value) && !LONE_SURROGATE.test(value);
}

/** Text as typed, trimmed; may be empty. */
export function text(max: number = SHORT_TEXT_LENGTH) {
  return z.string().check(z.trim(), z.maxLength(max), z.refine(isClean));
}

/** Text that must not be empty. */
export function requiredText(max: number = SHORT_TEXT_LENGTH) {
  return text(max).check(z.minLength(1));
}

/** Text that is compared verbatim with stored text. */
export const exactText = z.string().check(z.maxLength(SHORT_TEXT_LENGTH), z.refine(isClean));

export function integer(min: number, max: number) {
  return z.pipe(z.transform(numberFromText), z.int().check(z.gte(min), z.lte(max)));
}

export function decimal(min: number, max: number) {
  return z.pipe(z.transform(numberFromText), z.number().check(z.gte(min), z.lte(max)));
}

export function flag() {
  return z.pipe(
    z.transform((value: unknown) =>
      value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
    ),
    z.boolean(),
  );
}

/** An object or a list: as is in JSON, as JSON text in a form. */
export function structured<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(z.transform(valueFromJsonText), schema);
}

/** Forms send an empty text and JSON a null for no value: both count as absent. */
export function ifGiven<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
      z.optional(schema),
    ),
  );
}

/** An opaque identifier, short enough to be looked up safely. */
export const id = z.string().check(z.minLength(1), z.maxLength(100), z.refine(isClean));

/** What the server gave a client to send back. */
export const ticket = z.string().check(z.minLength(1), z.maxLength(TICKET_LENGTH), z.refine(isClean));

export const EMAIL_PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

export const email = requiredText(EMAIL_LENGTH).check(z.regex(EMAIL_PATTERN));

/** A phone number without the spaces, parentheses and plus signs that people write. */
export function barePhoneNumber(value: string): string {
  return value.replace(/[\s()+]/g, '');
}

export const telephoneNumber = z.pipe(
  z.pipe(text(), z.transform(barePhoneNumber)),
  z.string().check(z.maxLength(PHONE_LENGTH), z.regex(/^\d*$/)),
);

/** The name of a stored file: one path segment, so that it cannot leave the folder. */
export const fileName = requiredText().check(
  z.regex(/^[^/\\]+$/),
  z.refine((name) => name !== '.' && name !== '..'),
);

/** Names of stored images, in their order. */
export const imageNames = structured(z.array(text()).check(z.maxLength(MAX_IMAGES)));

/** A web address or empty; other schemes could run code where the link is shown. */
export const link = text(LINK_LENGTH).check(z.regex(/^(https?:\/\/\S+)?$/i));

/** A day (`yyyy-mm-dd`) or a moment with its UTC offset, within years that every database can store. */
export function dayOrMoment() {
  return z.union([z.iso.date(), z.iso.datetime({ offset: true })]).check(z.refine(isStorable));
}

/** A day of the calendar in Europe/Berlin, `yyyy-mm-dd`. */
export function day() {
  return z.iso.date().check(z.refine(isStorable));
}

/** A month of the calendar in Europe/Berlin, `yyyy-mm`. */
export function month() {
  return z.string().check(
    z.regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    z.refine((value) => isStorable(`${value}-01`)),
  );
}

/** A moment, as ISO 8601 in UTC. */
export function moment() {
  return z.pipe(
    dayOrMoment(),
    z.transform((value: string) => new Date(value).toISOString()),
  );
}

/** A place on the map; its names are optional, its coordinates are not. */
export function address() {
  const name = z._default(text(), '');
  const longitude = z.number().check(z.gte(-180), z.lte(180));
  const latitude = z.number().check(z.gte(-90), z.lte(90));
  const location = z.object({ type: z.literal('Point'), coordinates: z.tuple([longitude, latitude]) });
  return structured(z.object({ place: name, city: name, state: name, country: name, location }));
}

export const skip = integer(0, MAX_SKIP);
export const page = integer(0, MAX_SKIP);
export const limit = integer(1, MAX_PAGE_SIZE);
export const days = z.pipe(z.transform(numberFromText), z.literal([...DAYS]));
export const searchText = z.string().check(z.maxLength(MAX_SEARCH_LENGTH), z.refine(isClean));

/** `asc` or `desc`; `1` and `-1` mean the same. */
export const sortOrder = z.pipe(
  z.transform((value: unknown): unknown => (String(value) === '1' ? 'asc' : String(value) === '-1' ? 'desc' : value)),
  z.enum(SORT_ORDERS),
) satisfies z.ZodMiniType<SortOrder>;

/** The revision that a record was read with; optional for clients. */
export const revision = z.optional(integer(0, Number.MAX_SAFE_INTEGER));

function isStorable(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= FIRST_DATE_YEAR && year <= LAST_DATE_YEAR;
}

function numberFromText(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value.trim()) ? Number(value) : value;
}

function valueFromJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
