import { createHash } from 'node:crypto';
import { imageColumnsOf } from '../db/schema/image-columns.ts';
import { withoutSecrets } from './kept/secrets.ts';
import type { MovingKind, Problem, ReadRecord } from './kinds/moving-kind.ts';
import type { OldImages } from './refs.queries.ts';
import type { SourceRecord } from './source.ts';
import { storedJson } from './stored-json.ts';

export interface Reading {
  readonly record: SourceRecord;
  readonly read: ReadRecord;
}

/** Longer ones do not fit into an index. */
const MAX_REF_LENGTH = 300;

/** The last state of each record: a source may send one twice. From here on nothing has its secrets. */
export function readBatch(kind: MovingKind, records: readonly SourceRecord[], now: Date): Reading[] {
  const latest = new Map(records.map((record) => [refOf(record), record]));
  return [...latest].map(([ref, { value: whole, ...record }]) => {
    const value = withoutSecrets(whole);
    return { record: { ...record, ref, value }, read: readRecord(kind, { ...record, value }, { now, whole }) };
  });
}

/** A ref that can be stored. */
function refOf({ ref, place }: SourceRecord): string {
  if (ref === '') return refOf({ ref: `without id: ${place}`, place, value: undefined });
  if (ref.length <= MAX_REF_LENGTH) return JSON.parse(storedJson(ref)) as string;
  return `sha256:${createHash('sha256').update(ref).digest('hex')}`;
}

function readRecord(
  kind: MovingKind,
  { value, ref }: SourceRecord,
  { now, whole }: { now: Date; whole: unknown },
): ReadRecord {
  if (ref === '') return unreadable('_id');
  try {
    return kind.read(value, now, whole);
  } catch {
    // Readers expect hostile values. If one still fails, the others must come in.
    return unreadable('');
  }
}

function unreadable(field: string): ReadRecord {
  const problem: Problem = { code: 'unreadable', field, isFatal: true };
  return { row: {}, references: [], unknownFields: {}, problems: [problem] };
}

/** The names of its image files in the old backend, by field; null if it has none. */
export function oldImagesOf({ table }: MovingKind, row: ReadRecord['row']): OldImages | null {
  const named = imageColumnsOf(table).flatMap(({ field }) => {
    const value = row[field] as string | string[] | undefined;
    return value === undefined || value.length === 0 ? [] : [[field, value] as const];
  });
  return named.length === 0 ? null : Object.fromEntries(named);
}

export function namesIn(images: OldImages | null): string[] {
  return images === null ? [] : [...new Set(Object.values(images).flat())];
}

/** Our names in place of the old ones; those that are not stored are left out. */
export function withStoredNames(images: OldImages, stored: ReadonlyMap<string, string>): OldImages {
  return Object.fromEntries(
    Object.entries(images).map(([field, names]) => [
      field,
      typeof names === 'string' ? (stored.get(names) ?? '') : names.flatMap((name) => stored.get(name) ?? []),
    ]),
  );
}
