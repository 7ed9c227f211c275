import { createHash } from 'node:crypto';
import type { Drizzle, Transaction } from '../db/database.ts';
import { isId, newId } from '../db/new-id.ts';
import { causeOf, codeOf, UNIQUE_VIOLATION } from '../errors.ts';
import type { Batch } from './batches.ts';
import type { Arrival, MovingKind, Problem, Resolve } from './kinds/moving-kind.ts';
import { namesIn, oldImagesOf, type Reading, readBatch, withStoredNames } from './read-batch.ts';
import {
  findRefs,
  type OldImages,
  type Ref,
  type Reject,
  saveRefs,
  saveRejects,
  storedImages,
} from './refs.queries.ts';
import { advanceStep, type Counts, noCounts } from './run.queries.ts';
import type { MovedKind } from './source.ts';
import { takenIds, upsertRows } from './upsert.queries.ts';

interface Setting {
  readonly runId: string;
  readonly kind: MovingKind;
  readonly now: Date;
}

interface Candidate extends Arrival {
  readonly reading: Reading;
  readonly checksum: string;
  readonly isUnchanged: boolean;
  readonly images: OldImages | null;
}

/** Values that a column or an index refuses: classes of SQLSTATE. */
const BAD_DATA = ['22', '23', '54'];

/**
 * Writes a batch with everything that belongs to it in one transaction, so that a kill at any moment loses nothing and a
 * repetition changes nothing.
 */
export async function writeBatch(db: Drizzle, setting: Setting, { records, cursor }: Batch): Promise<Counts> {
  const readings = readBatch(setting.kind, records, setting.now);
  return db.transaction(async (tx) => {
    const counts = await writeReadings(tx, setting, readings);
    counts.read = records.length;
    // Read twice: the last state is the one that counts.
    counts.unchanged += records.length - readings.length;
    await advanceStep(tx, { runId: setting.runId, kind: setting.kind.name, cursor }, counts);
    return counts;
  });
}

/** A value that the database refuses keeps only its own record out: the others are written in smaller parts. */
async function writeReadings(tx: Transaction, setting: Setting, readings: readonly Reading[]): Promise<Counts> {
  const [first] = readings;
  if (!first) return noCounts();
  try {
    return await tx.transaction((part) => writeTogether(part, setting, readings));
  } catch (error) {
    if (!BAD_DATA.includes(codeOf(error).slice(0, 2))) throw error;
    if (readings.length === 1) {
      await saveRejects(tx, setting.runId, [rejectOf(setting.kind, first, [refusal(error)])]);
      return { ...noCounts(), rejected: 1 };
    }
    const middle = Math.ceil(readings.length / 2);
    const one = await writeReadings(tx, setting, readings.slice(0, middle));
    const other = await writeReadings(tx, setting, readings.slice(middle));
    return {
      read: 0,
      added: one.added + other.added,
      changed: one.changed + other.changed,
      unchanged: one.unchanged + other.unchanged,
      rejected: one.rejected + other.rejected,
    };
  }
}

function refusal(error: unknown): Problem {
  const { constraint = '' } = causeOf(error);
  return { code: codeOf(error) === UNIQUE_VIOLATION ? 'twin' : 'invalid', field: constraint, isFatal: true };
}

async function writeTogether(tx: Transaction, setting: Setting, readings: readonly Reading[]): Promise<Counts> {
  const { kind, runId } = setting;
  const candidates = await candidatesOf(tx, kind, readings);
  const readable = candidates.filter(({ problems }) => !isFatal(problems));
  const due = await completed(
    tx,
    kind,
    readable.filter(({ isUnchanged }) => !isUnchanged),
  );
  const found = due.length > 0 ? await kind.check?.(tx, due) : undefined;
  const problemsOf = ({ ref, problems }: Arrival) => [...problems, ...(found?.get(ref) ?? [])];
  const written = due.filter((candidate) => !isFatal(problemsOf(candidate)));
  await writeRecords(tx, kind, written);
  const bad = candidates.flatMap((candidate) => {
    const problems = problemsOf(candidate);
    return problems.length > 0 ? rejectOf(kind, candidate.reading, problems) : [];
  });
  await saveRejects(tx, runId, bad);
  const added = written.filter(({ isNew }) => isNew).length;
  const unchanged = readable.length - due.length;
  return {
    read: 0,
    added,
    changed: written.length - added,
    unchanged,
    rejected: candidates.length - unchanged - written.length,
  };
}

/** The records with our ids: those they have had since they came in, their old ones if possible, or new ones. */
async function candidatesOf(tx: Transaction, kind: MovingKind, readings: readonly Reading[]): Promise<Candidate[]> {
  const known = await findRefs(
    tx,
    kind.name,
    readings.map(({ record }) => record.ref),
  );
  const idsOf = await referredIds(tx, readings);
  const possible = readings.flatMap(({ record: { ref } }) => (!known.has(ref) && isId(ref) ? ref.toLowerCase() : []));
  const taken = await takenIds(tx, kind.table, possible);
  return readings.map((reading) => {
    const { record, read } = reading;
    const present = known.get(record.ref);
    const { row, problems } = withReferences(read, idsOf);
    const ownId = record.ref.toLowerCase();
    const isFree = present === undefined && isId(ownId) && !taken.has(ownId);
    if (isFree) taken.add(ownId);
    const checksum = checksumOf([row, read.parts, read.unknownFields]);
    return {
      ...read,
      row,
      problems,
      reading,
      ref: record.ref,
      id: present?.id ?? (isFree ? ownId : newId()),
      isNew: present === undefined,
      isUnchanged: present?.checksum === checksum,
      checksum,
      images: oldImagesOf(kind, row),
    };
  });
}

type IdsOf = (kind: MovedKind) => ReadonlyMap<string, { readonly id: string }> | undefined;

async function referredIds(tx: Transaction, readings: readonly Reading[]): Promise<IdsOf> {
  const wanted = new Map<MovedKind, Set<string>>();
  for (const { kind, ref } of readings.flatMap(({ read }) => read.references)) {
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(ref));
  }
  const found = new Map<MovedKind, Awaited<ReturnType<typeof findRefs>>>();
  for (const [kind, refs] of wanted) found.set(kind, await findRefs(tx, kind, [...refs]));
  return (kind) => found.get(kind);
}

function withReferences({ row, references, problems }: Reading['read'], idsOf: IdsOf) {
  const ids: Record<string, string | null> = {};
  const dead: Problem[] = [];
  for (const { field, kind, ref, isRequired } of references) {
    const id = idsOf(kind)?.get(ref)?.id;
    ids[field] = id ?? null;
    if (id === undefined) dead.push({ code: 'deadReference', field, value: `${kind} ${ref}`, isFatal: isRequired });
  }
  return { row: { ...row, ...ids }, problems: [...problems, ...dead] };
}

/** Adds the columns that only other records tell. */
async function completed(tx: Transaction, kind: MovingKind, due: Candidate[]): Promise<Candidate[]> {
  if (!kind.complete || due.length === 0) return due;
  const columns = await kind.complete(tx, due, resolverOn(tx));
  return due.map((candidate) => ({ ...candidate, row: { ...candidate.row, ...columns.get(candidate.ref) } }));
}

function resolverOn(tx: Transaction): Resolve {
  return async (kind, refs) => {
    const found = await findRefs(tx, kind, refs);
    return new Map([...found].map(([ref, { id }]) => [ref, id]));
  };
}

async function writeRecords(tx: Transaction, kind: MovingKind, written: readonly Candidate[]): Promise<void> {
  if (written.length === 0) return;
  const stored = await storedImages(
    tx,
    written.flatMap(({ images }) => namesIn(images)),
  );
  await upsertRows(
    tx,
    kind.table,
    written.map(({ id, row, images }) => ({ id, ...row, ...(images && withStoredNames(images, stored)) })),
  );
  await kind.writeParts?.(tx, written, resolverOn(tx));
  await saveRefs(
    tx,
    written.map(({ ref, id, checksum, unknownFields, images }): Ref => {
      const isWaiting = namesIn(images).some((name) => !stored.has(name));
      const imageState = images === null ? 'none' : isWaiting ? 'waiting' : 'done';
      const unknown = Object.keys(unknownFields).length > 0 ? unknownFields : null;
      return { kind: kind.name, ref, id, checksum, unknownFields: unknown, images, imageState };
    }),
  );
}

function rejectOf(kind: MovingKind, { record }: Reading, problems: readonly Problem[]): Reject {
  return { kind: kind.name, ref: record.ref, place: record.place, problems, value: record.value ?? null };
}

function isFatal(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.isFatal);
}

function checksumOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
