/**
 * The kinds of record that move, named as everywhere in the contract. Each comes after those it refers to: a user before
 * their posts, a reward before its orders.
 */
export const MOVED_KINDS = [
  'make',
  'level',
  'reward',
  'user',
  'car',
  'blacklist',
  'event',
  'presetTrip',
  'trip',
  'post',
  'report',
  'order',
  'news',
  'broadcast',
  'appVersions',
] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

/** A record as another backend has it, in the fields of the specification's section 3. Nothing about it is certain. */
export interface SourceRecord {
  /** Its id there; if it has none, a text that is the same each time it is read. */
  readonly ref: string;
  readonly value: unknown;
  /** Where it was found, for people: `users.jsonl:17`, `/user/all/200/100/-1`. */
  readonly place: string;
}

export interface SourcePage {
  readonly records: readonly SourceRecord[];
  /** Continues after this page, also in another process. */
  readonly cursor: string;
}

/** Where records come from: another backend, a dump or an export. */
export interface Source {
  /** The same each time: an interrupted import of the source is found by it. Without passwords. */
  readonly label: string;
  /** Kinds that it has. */
  readonly kinds: readonly MovedKind[];
  /** The number of records, for the progress; undefined if only reading all of them tells. */
  count(kind: MovedKind, signal: AbortSignal): Promise<number | undefined>;
  /** All records of a kind, or those after a cursor. Some may come twice, none is left out. Holds one page in memory. */
  pages(kind: MovedKind, cursor: string | undefined, signal: AbortSignal): AsyncIterable<SourcePage>;
  /** The largest version of an image; undefined if it is gone. */
  image(name: string, signal: AbortSignal): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/** A source that cannot be read: wrong address, no access, a folder without records. Said to the operator as it is. */
export class SourceProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SourceProblem';
  }
}
