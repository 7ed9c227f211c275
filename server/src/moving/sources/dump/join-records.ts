import type { SourceRecord } from '../../source.ts';
import type { Position } from './documents.ts';
import { called, MappingFailure } from './map-document.ts';
import type { Fields, KindMapping } from './mapping.ts';

export type Join = NonNullable<KindMapping['join']>;

export interface Place extends Position {
  readonly file: string;
}

/** What a document becomes. */
export interface Step {
  readonly records: readonly SourceRecord[];
  /** The position after the document. */
  readonly at: Place;
  readonly bytes: number;
}

/**
 * Makes one record of those that belong together, such as the complaints about a post. It comes with the last of them, so
 * only records of which another one follows are held in memory. Reads the documents twice.
 */
export async function* joinRecords(
  read: () => AsyncIterable<Step>,
  join: Join,
  plain: (value: unknown) => unknown,
): AsyncGenerator<Step> {
  const missing = new Map<string, number>();
  for await (const { records } of read()) {
    for (const record of records) {
      const key = keyOf(record, join);
      if (typeof key === 'string') missing.set(key, (missing.get(key) ?? 0) + 1);
    }
  }
  const waiting = new Map<string, SourceRecord[]>();
  for await (const step of read()) {
    const ready = step.records.flatMap((record) => {
      const key = keyOf(record, join);
      if (key instanceof MappingFailure) return [{ ...record, value: key.message }];
      if (key === undefined) return [record];
      const group = [...(waiting.get(key) ?? []), record];
      const more = (missing.get(key) ?? 1) - 1;
      missing.set(key, more);
      if (more > 0) {
        waiting.set(key, group);
        return [];
      }
      waiting.delete(key);
      return [merged(group, join, plain)];
    });
    yield { ...step, records: ready };
  }
}

/** Undefined: it belongs to no other. */
function keyOf({ value }: SourceRecord, { by }: Join): string | undefined | MappingFailure {
  // What could not be read is a text.
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    const key = called('join.by', () => by(value as Fields));
    return key === undefined || key === null || key === '' ? undefined : String(key);
  } catch (error) {
    if (error instanceof MappingFailure) return error;
    throw error;
  }
}

/** The first record stands for all of them. */
function merged(group: readonly SourceRecord[], { merge }: Join, plain: (value: unknown) => unknown): SourceRecord {
  const [first, ...more] = group as [SourceRecord, ...SourceRecord[]];
  if (more.length === 0) return first;
  try {
    const value = plain(called('join.merge', () => merge(group.map((record) => record.value as Fields))));
    return { ...first, value: { ...(value as Fields), _id: first.ref } };
  } catch (error) {
    if (error instanceof MappingFailure) return { ...first, value: error.message };
    throw error;
  }
}
