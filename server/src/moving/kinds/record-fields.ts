import { LAST_DATE_YEAR, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Problem, ProblemCode, Reference } from './moving-kind.ts';

/** Control characters except tab and line breaks; PostgreSQL rejects NUL. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const OBJECT_ID = /^[0-9a-f]{24}$/i;
const SHOWN_LENGTH = 100;
const FIRST_YEAR = 1970;

interface TextRules {
  readonly max?: number;
  /** The record stays out without it. */
  readonly isRequired?: boolean;
}

/**
 * Reads the fields of a record from another backend: each method returns a value that can be stored, and notes what was
 * wrong with the given one. Fields that no method was asked for are the unknown ones.
 */
export class RecordFields {
  readonly problems: Problem[] = [];
  readonly references: Reference[] = [];
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #known = new Set(['_id', '__v']);

  constructor(value: unknown) {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.#value = isRecord ? (value as Record<string, unknown>) : {};
    if (!isRecord) this.note('unreadable', '', value, true);
  }

  /** The field as it is; it counts as known. */
  raw(field: string): unknown {
    this.#known.add(field);
    return this.#value[field];
  }

  /** A text without what cannot be stored; one that is too long is cut. */
  text(field: string, { max = SHORT_TEXT_LENGTH, isRequired = false }: TextRules = {}): string {
    const given = this.raw(field);
    const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
    if (typeof text !== 'string') {
      if (isAbsent(text)) {
        if (isRequired) this.note('missing', field, undefined, true);
      } else this.note('invalid', field, text, isRequired);
      return '';
    }
    const clean = text.replace(CONTROL, '').replace(LONE_SURROGATE, '').trim();
    if (clean.length !== text.trim().length) this.note('invalid', field, text, false);
    if (clean === '' && isRequired) this.note('missing', field, undefined, true);
    if (clean.length <= max) return clean;
    this.note('tooLong', field, clean, false);
    return clean.slice(0, max).replace(LONE_SURROGATE, '').trim();
  }

  /** A whole number, also as text; undefined if it is absent or wrong. */
  integer(field: string, min: number, max: number, isRequired = false): number | undefined {
    const given = this.raw(field);
    if (isAbsent(given) || given === '') {
      if (isRequired) this.note('missing', field, undefined, true);
      return undefined;
    }
    const number = typeof given === 'string' ? Number(given) : given;
    if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max) return number;
    this.note('invalid', field, given, isRequired);
    return undefined;
  }

  oneOf<const T extends string>(field: string, values: readonly T[], blank: T): T {
    const given = this.raw(field);
    const found = values.find((value) => value === given);
    if (found !== undefined) return found;
    if (!isAbsent(given) && given !== '') this.note('invalid', field, given, false);
    return blank;
  }

  /** A moment that lies in the past; undefined if it is absent, wrong or still to come. */
  past(field: string, now: Date): Date | undefined {
    const given = this.raw(field);
    if (isAbsent(given) || given === '') return undefined;
    const moment = momentOf(given);
    if (!moment) {
      this.note('invalid', field, given, false);
      return undefined;
    }
    if (moment <= now) return moment;
    this.note('future', field, given, false);
    return undefined;
  }

  /** When it was created: as it says, or as its ObjectId does. Undefined otherwise: it counts as created on arrival. */
  createdAt(now: Date): Date | undefined {
    return this.past('createdAt', now) ?? this.#createdById(now);
  }

  /** The name of an image file there; empty if it has none. */
  image(field: string): string {
    const given = this.raw(field);
    if (isAbsent(given) || given === '') return '';
    if (typeof given === 'string' && given.length <= SHORT_TEXT_LENGTH * 10) return given;
    this.note('invalid', field, given, false);
    return '';
  }

  note(code: ProblemCode, field: string, value: unknown, isFatal: boolean): void {
    this.problems.push({ code, field, ...(value === undefined ? {} : { value: shown(value) }), isFatal });
  }

  /** What was not asked for. Call it last. */
  unknown(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this.#value).filter(([field]) => !this.#known.has(field)));
  }

  #createdById(now: Date): Date | undefined {
    const id = this.#value._id;
    if (typeof id !== 'string' || !OBJECT_ID.test(id)) return undefined;
    const moment = new Date(Number.parseInt(id.slice(0, 8), 16) * 1000);
    return moment <= now ? moment : undefined;
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function momentOf(given: unknown): Date | undefined {
  const isReadable = typeof given === 'string' || typeof given === 'number' || given instanceof Date;
  const moment = isReadable ? new Date(given) : undefined;
  const year = moment?.getUTCFullYear() ?? Number.NaN;
  return year >= FIRST_YEAR && year <= LAST_DATE_YEAR ? moment : undefined;
}

/** A value for people, shortened. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const clean = text.replace(CONTROL, '\ufffd');
  const cut = clean.length <= SHOWN_LENGTH ? clean : `${clean.slice(0, SHOWN_LENGTH - 1)}…`;
  return cut.replace(LONE_SURROGATE, '\ufffd');
}
