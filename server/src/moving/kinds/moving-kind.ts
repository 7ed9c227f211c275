import type { Queryable, Table, Transaction } from '../../db/database.ts';
import type { MovedKind } from '../source.ts';

/**
 * What is wrong with a record. `missing`: a required field is empty. `invalid`: a value that cannot be stored. `tooLong`:
 * a text over its limit. `twin`: another record has the same e-mail, level or name. `deadReference`: it refers to a
 * record that is not there. `future`: a date that has not come. `imageMissing`, `imageBroken`: a file that is gone or no
 * image. `unreadable`: not a record at all.
 */
export type ProblemCode =
  | 'missing'
  | 'invalid'
  | 'tooLong'
  | 'twin'
  | 'deadReference'
  | 'future'
  | 'imageMissing'
  | 'imageBroken'
  | 'unreadable';

export interface Problem {
  readonly code: ProblemCode;
  readonly field: string;
  /** The value that is wrong, shortened. */
  readonly value?: string;
  /** The record stays out. Otherwise it comes in without the value. */
  readonly isFatal: boolean;
}

/** A field of a row that takes our id of another record. */
export interface Reference {
  readonly field: string;
  readonly kind: MovedKind;
  readonly ref: string;
  /** The row cannot exist without it. */
  readonly isRequired: boolean;
}

/** Columns of a row by the names of their fields. Those that are undefined keep their value or their default. */
export type Columns = Readonly<Record<string, unknown>>;

/** A record, read for our tables. */
export interface ReadRecord {
  /** Columns without id and references; images by their old names. The same for the same value: `now` is only a limit. */
  readonly row: Columns;
  readonly references: readonly Reference[];
  /** Rows of other tables that belong to it, such as the complaints of a report. */
  readonly parts?: unknown;
  /** Fields that Leitstand does not have. */
  readonly unknownFields: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
}

/** A record that is about to be written. */
export interface Arrival extends ReadRecord {
  readonly ref: string;
  readonly id: string;
  readonly isNew: boolean;
}

/** Our ids by the refs of a kind; those that are not there are absent. */
export type Resolve = (kind: MovedKind, refs: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** How one kind comes in. */
export interface MovingKind {
  readonly name: MovedKind;
  /** There is one of it, which the calls name without an id. */
  readonly isSingle?: true;
  readonly table: Table;
  /** Fields of `row` and of references that `complete` fills if the source leaves them blank: the sides then differ rightly. */
  readonly completed?: readonly string[];
  /** Reads a record of the source; needs no database. `whole` also has what may not be kept, see `secrets.ts`. */
  read(value: unknown, now: Date, whole?: unknown): ReadRecord;
  /**
   * Finds columns that only other records tell, such as the name of an author; they replace those that were read. By the
   * ref of the arrival. Runs before `check`, which sees them.
   */
  complete?(db: Queryable, arrivals: readonly Arrival[], resolve: Resolve): Promise<ReadonlyMap<string, Columns>>;
  /** Finds what only other records tell, such as a second user with the same e-mail. By the ref of the arrival. */
  check?(db: Queryable, arrivals: readonly Arrival[]): Promise<Map<string, Problem[]>>;
  /** Writes what belongs to the rows, after them and in their transaction. References in `parts` are resolved here. */
  writeParts?(tx: Transaction, arrivals: readonly Arrival[], resolve: Resolve): Promise<void>;
  /** What other records make of columns of these rows, by id: the proof expects that instead of what was read. */
  settled?(db: Queryable, rows: readonly (Columns & { readonly id: string })[]): Promise<ReadonlyMap<string, Columns>>;
  /** Runs once after all kinds are in: search texts and counters that need other kinds. Safe to repeat. */
  finish?(tx: Transaction): Promise<void>;
}
