import type { ErrorCode } from '@leitstand/contract/base/errors';
import type * as z from 'zod/mini';
import type { Queryable } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { Change } from '../../../records/change.ts';

/** Values of a record by field, in the format of its form. */
export type Values = Readonly<Record<string, unknown>>;

export interface Present {
  readonly id: string;
  readonly revision: number;
  readonly values: Values;
}

/** A stored record, with the keys that rows for it have. */
export interface Keyed extends Present {
  readonly keys: readonly string[];
}

export interface Saved {
  readonly _id: string;
  readonly revision: number;
}

interface Definition<S extends z.ZodMiniType> {
  /** Of the form for a new record. */
  readonly schema: S;
  /** What makes two rows the same record; undefined if a part is missing. */
  keyOf(values: Values): string | undefined;
  /** The stored records that rows may mean. */
  find(db: Queryable, rows: readonly Values[]): Promise<readonly Keyed[]>;
  /** The stored record, if it is not deleted. */
  findOne(db: Queryable, id: string): Promise<Present | undefined>;
  /** A field whose value does not fit the stored record. */
  refusedField?(values: z.output<S>, present: Present): string | undefined;
  add(change: Change, input: z.output<S>): Promise<Saved>;
  /** Refuses a record with another revision. */
  update(change: Change, present: Present, input: z.output<S>): Promise<Saved>;
  remove(change: Change, id: string): Promise<void>;
}

export type Broken = Readonly<Record<string, ErrorCode>>;
export type Checked = { readonly input: Values } | { readonly broken: Broken };

/** How rows of a CSV file become records of one kind: by the rules of its form, and with its audit entries. */
export interface CsvLoadTarget extends Pick<Definition<z.ZodMiniType>, 'keyOf' | 'find' | 'findOne' | 'remove'> {
  /** The values as they would be stored, or the invalid fields. */
  check(values: Values, present?: Present): Checked;
  add(change: Change, values: Values): Promise<Saved>;
  update(change: Change, present: Present, values: Values): Promise<Saved>;
}

export function csvTarget<S extends z.ZodMiniType>(definition: Definition<S>): CsvLoadTarget {
  const { schema, keyOf, find, findOne, refusedField, add, update, remove } = definition;

  function parsed(values: Values): z.output<S> {
    const result = schema.safeParse(values);
    if (result.success) return result.data;
    const [[field, code] = ['', 'FIELD_INVALID' as const]] = Object.entries(brokenFields(result.error.issues, values));
    throw new AppError(code, { field });
  }

  return {
    keyOf,
    find,
    findOne,
    remove,
    check(values, present) {
      const result = schema.safeParse(values);
      if (!result.success) return { broken: brokenFields(result.error.issues, values) };
      const refused = present && refusedField?.(result.data, present);
      return refused === undefined
        ? { input: { ...(result.data as Values) } }
        : { broken: { [refused]: 'FIELD_INVALID' } };
    },
    add: (change, values) => add(change, parsed(values)),
    update: (change, present, values) => update(change, present, parsed(values)),
  };
}

function brokenFields(issues: readonly z.core.$ZodIssue[], values: Values): Record<string, ErrorCode> {
  const broken: Record<string, ErrorCode> = {};
  for (const { path } of issues) {
    const field = String(path[0] ?? '');
    const value = values[field];
    const isMissing = value === undefined || value === null || value === '';
    broken[field] ??= isMissing ? 'FIELD_MISSING' : 'FIELD_INVALID';
  }
  return broken;
}

/** A key of several parts; undefined if one of them is missing. */
export function keyFrom(...parts: readonly unknown[]): string | undefined {
  const isComplete = parts.every((part) => typeof part === 'string' && part.trim() !== '');
  return isComplete ? JSON.stringify(parts.map((part) => String(part).trim())) : undefined;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
