import { barePhoneNumber, EMAIL_PATTERN, isClean } from '@leitstand/contract/base/fields';
import { EMAIL_LENGTH, MAX_IMAGES, PHONE_LENGTH, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Address } from '@leitstand/contract/base/reading';
import { isSecret } from '../kept/secrets.ts';
import {
  coordinatesOf,
  type Fields,
  imageName,
  isBlank,
  isObject,
  isWithin,
  numberOf,
  plain,
  refOf,
  shown,
} from './foreign-values.ts';
import { momentOf, momentOfId } from './moments.ts';
import type { Problem, ProblemCode, ReadRecord, Reference } from './moving-kind.ts';
import { storableJson, UNSTORABLE } from './storable-json.ts';

/** Clocks of two servers differ. */
const AHEAD_MS = 10 * 60 * 1000;

interface TextRules {
  readonly max?: number;
  /** The record stays out without it. */
  readonly isRequired?: boolean;
  /** It may be blank, but the record stays out if it cannot come in as it is. */
  readonly isContent?: boolean;
}

/**
 * Reads the fields of a record from another backend: each method returns a value that can be stored, and notes what was
 * wrong with the given one. Fields that no method was asked for are the unknown ones. Never throws.
 */
export class RecordFields {
  readonly problems: Problem[];
  readonly references: Reference[] = [];
  readonly #value: Fields;
  readonly #prefix: string;
  readonly #known = new Set(['_id', '__v', 'revision']);

  constructor(value: unknown, { prefix = '', problems = [] }: { prefix?: string; problems?: Problem[] } = {}) {
    this.#value = isObject(value) ? value : {};
    this.#prefix = prefix;
    this.problems = problems;
    if (!isObject(value) && prefix === '') this.note('unreadable', '', value, true);
  }

  /** The field as it is; it counts as known. */
  raw(field: string): unknown {
    this.#known.add(field);
    return this.peek(field);
  }

  /** The field as it is, without knowing it. */
  peek(field: string): unknown {
    return Object.hasOwn(this.#value, field) ? plain(this.#value[field]) : undefined;
  }

  /** Fields that follow from other records. */
  ignore(...fields: readonly string[]): void {
    for (const field of fields) this.#known.add(field);
  }

  isGiven(field: string): boolean {
    return !isBlank(this.raw(field));
  }

  /** The fields of an object in this one; none if it is something else. */
  part(field: string): RecordFields {
    return new RecordFields(this.raw(field), { prefix: `${this.#prefix}${field}.`, problems: this.problems });
  }

  /** A text, also given as a number; blank if it is absent, too long or has characters that cannot be stored. */
  text(field: string, { max = SHORT_TEXT_LENGTH, isRequired = false, isContent = isRequired }: TextRules = {}): string {
    const given = this.raw(field);
    const text = (typeof given === 'number' ? String(given) : given) ?? '';
    if (typeof text !== 'string') return this.#refused('invalid', field, given, isContent);
    const trimmed = text.trim();
    if (trimmed === '' && isRequired) this.note('missing', field, undefined, true);
    if (!isClean(trimmed)) return this.#refused('invalid', field, text, isContent);
    if (trimmed.length > max) return this.#refused('tooLong', field, text, isContent);
    return trimmed;
  }

  email(field: string): string {
    const text = this.text(field, { max: EMAIL_LENGTH });
    return text === '' || EMAIL_PATTERN.test(text) ? text : this.#refused('invalid', field, text, false);
  }

  /** The digits of a phone number. */
  phone(field: string): string {
    const text = this.text(field);
    const digits = barePhoneNumber(text).replace(/[-/.]/g, '');
    return digits.length <= PHONE_LENGTH && /^\d*$/.test(digits)
      ? digits
      : this.#refused('invalid', field, text, false);
  }

  /** A whole number, also as text; undefined if it is absent or wrong. */
  integer(field: string, min: number, max: number, isRequired = false): number | undefined {
    return this.#number(field, (number) => Number.isInteger(number) && number >= min && number <= max, isRequired);
  }

  decimal(field: string, min: number, max: number): number | undefined {
    return this.#number(field, (number) => number >= min && number <= max, false);
  }

  /** A number, or the length of a list that is counted. */
  count(field: string, max: number): number | undefined {
    const given = this.raw(field);
    return Array.isArray(given) ? given.length : this.integer(field, 0, max);
  }

  /** Undefined if it is absent or wrong. */
  flag(field: string): boolean | undefined {
    const given = this.raw(field);
    if (isBlank(given)) return undefined;
    if (given === true || given === 'true' || given === 1 || given === '1') return true;
    if (given === false || given === 'false' || given === 0 || given === '0') return false;
    this.note('invalid', field, given, false);
    return undefined;
  }

  oneOf<const T extends string>(field: string, values: readonly T[], blank: T): T {
    const given = this.raw(field);
    const text = typeof given === 'string' ? given.trim().toLowerCase() : given;
    const found = values.find((value) => value.toLowerCase() === text);
    if (found === undefined && !isBlank(given)) this.note('invalid', field, given, false);
    return found ?? blank;
  }

  /** Undefined if it is absent or wrong. */
  moment(field: string, isRequired = false): Date | undefined {
    const given = this.raw(field);
    const moment = momentOf(given);
    if (isBlank(given)) {
      if (isRequired) this.note('missing', field, undefined, true);
    } else if (!moment) this.note('invalid', field, given, isRequired);
    return moment;
  }

  /** A moment that is not still to come; undefined if it is absent or wrong. */
  past(field: string, now: Date): Date | undefined {
    const moment = this.moment(field);
    if (!moment || moment.getTime() <= now.getTime() + AHEAD_MS) return moment;
    this.note('future', field, this.raw(field), false);
    return undefined;
  }

  /** When it was created: as it says, or as its id does. Undefined otherwise: it counts as created on arrival. */
  createdAt(now: Date): Date | undefined {
    const byId = momentOfId(this.peek('_id'));
    return this.past('createdAt', now) ?? (byId && byId <= now ? byId : undefined);
  }

  /** The name of an image file there; empty if it has none. */
  image(field: string): string {
    const given = this.raw(field);
    if (isBlank(given)) return '';
    return imageName(given) ?? this.#refused('invalid', field, given, false);
  }

  /** Names of image files, given as texts or as objects with the name as `url`. */
  images(field: string): string[] {
    const given = this.raw(field);
    if (isBlank(given)) return [];
    if (!Array.isArray(given)) {
      this.note('invalid', field, given, false);
      return [];
    }
    const names: string[] = [];
    for (const item of given) {
      const name = imageName(isObject(item) ? item.url : item);
      if (name === undefined) this.note('invalid', field, item, false);
      else if (names.length === MAX_IMAGES) this.note('tooLong', field, name, false);
      else if (!names.includes(name)) names.push(name);
    }
    return names;
  }

  /** Longitude and latitude of a GeoJSON point; undefined if there is none. */
  point(field: string): [longitude: number, latitude: number] | undefined {
    const given = this.raw(field);
    if (isBlank(given)) return undefined;
    const [longitude, latitude] = coordinatesOf(given).map(numberOf);
    if (isWithin(longitude, 180) && isWithin(latitude, 90)) return [longitude, latitude];
    // An app without permission stores a place without coordinates.
    if (!isObject(given) || coordinatesOf(given).length > 0) this.note('invalid', field, given, false);
    return undefined;
  }

  address(field: string): Address | null {
    const given = this.raw(field);
    if (isBlank(given)) return null;
    if (typeof given === 'string') return { place: this.text(field), city: '', state: '', country: '', location: null };
    if (!isObject(given)) {
      this.note('invalid', field, given, false);
      return null;
    }
    const part = this.part(field);
    const [place, city, state, country] = [
      part.text('place'),
      part.text('city'),
      part.text('state'),
      part.text('country'),
    ];
    const coordinates = part.point('location');
    const location = coordinates ? ({ type: 'Point', coordinates } as const) : null;
    return place || city || state || country || location ? { place, city, state, country, location } : null;
  }

  /** Notes that a column refers to a record, which is given by its id or as an object. Returns the id there. */
  reference(field: string, to: Omit<Reference, 'ref'>): string | undefined {
    const given = this.raw(field);
    const ref = refOf(given);
    if (ref !== undefined) this.references.push({ ...to, ref });
    else if (to.isRequired) this.note(isBlank(given) ? 'missing' : 'invalid', field, given, true);
    else if (!isBlank(given) && !isObject(given)) this.note('invalid', field, given, false);
    return ref;
  }

  note(code: ProblemCode, field: string, value: unknown, isFatal: boolean): void {
    const given = isBlank(value) ? {} : { value: shown(value) };
    this.problems.push({ code, field: this.#prefix + field, ...given, isFatal });
  }

  /** What was not asked for, without secrets. Call it last. */
  unknown(): Record<string, unknown> {
    const unknown: [string, unknown][] = [];
    for (const [field, given] of Object.entries(this.#value)) {
      if (this.#known.has(field) || isSecret(field) || given === undefined) continue;
      const stored = storableJson({ [field]: given });
      if (stored === UNSTORABLE) this.note('invalid', shown(field), given, false);
      else unknown.push(...Object.entries(stored as Fields));
    }
    return Object.fromEntries(unknown);
  }

  /** The record with what was noted. Call it last. */
  read(row: Fields, parts?: unknown): ReadRecord {
    const unknownFields = this.unknown();
    return { row, references: this.references, parts, unknownFields, problems: this.problems };
  }

  #number(field: string, isValid: (number: number) => boolean, isRequired: boolean): number | undefined {
    const given = this.raw(field);
    if (isBlank(given)) {
      if (isRequired) this.note('missing', field, undefined, true);
      return undefined;
    }
    const number = numberOf(given);
    if (number !== undefined && isValid(number)) return number;
    this.note('invalid', field, given, isRequired);
    return undefined;
  }

  #refused(code: ProblemCode, field: string, given: unknown, isFatal: boolean): string {
    this.note(code, field, given, isFatal);
    return '';
  }
}
