import type { Database, Queryable } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import type { Columns, MovingKind } from '../kinds/moving-kind.ts';
import type { ImportProgress } from '../progress.ts';
import { type Reading, readBatch } from '../read-batch.ts';
import { findRefs, hasRefs } from '../refs.queries.ts';
import { orderedKinds, TITLES } from '../run-import.ts';
import { openSession, type Session } from '../shadow-tables.queries.ts';
import type { MovedKind, Source, SourceRecord } from '../source.ts';
import {
  analyzeProof,
  closeProof,
  compareProof,
  type Difference,
  differingRecords,
  importedIds,
  openProof,
  type ProofRow,
  rejectedRefs,
  saveProof,
  untoldFields,
} from './proof.queries.ts';
import { hashOf, proven, toldBy, untoldIn } from './told-fields.ts';

export interface ProofOptions {
  readonly runId: string;
  readonly source: Source;
  /** Reads this server through the same calls. */
  readonly openOwnSource: () => Promise<Source>;
  readonly kinds: readonly MovingKind[];
  readonly progress: ImportProgress;
  readonly signal: AbortSignal;
}

export interface KindProof {
  readonly kind: MovedKind;
  /** Records there, and those of them that were rejected. */
  readonly old: number;
  readonly rejected: number;
  /** Records here that came from there, and others. */
  readonly own: number;
  readonly others: number;
  readonly oldSum: string;
  readonly ownSum: string;
  readonly isSame: boolean;
  readonly differences: readonly Difference[];
}

interface Tally {
  rejected: number;
  others: number;
}

const SHOWN_DIFFERENCES = 10;

/**
 * Reads both sides through the same calls and compares what they say about each record. Ids and references are compared
 * by our ids; images are not, because their names differ.
 */
export async function proveImport(database: Database, options: ProofOptions): Promise<KindProof[]> {
  const { source, kinds, progress, signal } = options;
  const session = await openSession(database);
  try {
    await openProof(session);
    const tallies = new Map<MovedKind, Tally>();
    const tallyOf = (kind: MovedKind) => {
      const tally = tallies.get(kind) ?? { rejected: 0, others: 0 };
      tallies.set(kind, tally);
      return tally;
    };
    const moved = orderedKinds(source, kinds);
    for (const kind of moved) {
      progress.begin(`${TITLES[kind.name]} there`, 0, await source.count(kind.name, signal));
      for await (const { records } of source.pages(kind.name, undefined, signal)) {
        tallyOf(kind.name).rejected += await saveOld(session, options.runId, kind, records);
        progress.advance(records.length);
      }
      progress.end();
    }
    await analyzeProof(session);
    const own = await options.openOwnSource();
    try {
      for (const kind of orderedKinds(own, moved)) {
        progress.begin(`${TITLES[kind.name]} here`, 0, await own.count(kind.name, signal));
        for await (const { records } of own.pages(kind.name, undefined, signal)) {
          tallyOf(kind.name).others += await saveOwn(session, kind, records);
          progress.advance(records.length);
        }
        progress.end();
      }
    } finally {
      await own.close();
    }
    return await compared(session, moved, tallyOf);
  } finally {
    await closeProof(session);
    await session.release();
  }
}

/** Returns how many of the records were rejected. */
async function saveOld(
  session: Session,
  runId: string,
  kind: MovingKind,
  records: readonly SourceRecord[],
): Promise<number> {
  const db = session.drizzle;
  const readings = readBatch(kind, proven(kind, records), new Date());
  const refs = readings.map(({ record }) => record.ref);
  const rejected = await rejectedRefs(db, { runId, kind: kind.name }, refs);
  const known = await findRefs(db, kind.name, refs);
  const idsOf = await referredIds(session, readings);
  const settled = await settledColumns(db, kind, records, known);
  const rows = readings.flatMap((reading): ProofRow[] => {
    const { ref } = reading.record;
    if (rejected.has(ref)) return [];
    const id = known.get(ref)?.id;
    const untold = untoldIn(kind, reading);
    const told = toldBy(kind, withColumns(reading, settled.get(id ?? '')), untold, ({ kind: of, ref: old }) =>
      idsOf.get(of)?.get(old),
    );
    return [
      { kind: kind.name, side: 'old', key: kind.isSingle ? kind.name : (id ?? ref), hash: hashOf(told), untold, told },
    ];
  });
  await saveProof(session, rows);
  return rejected.size;
}

/** Returns how many of the records did not come from there. */
async function saveOwn(session: Session, kind: MovingKind, records: readonly SourceRecord[]): Promise<number> {
  const readings = readBatch(kind, proven(kind, records), new Date());
  const ids = readings.map(({ record }) => record.ref).filter(isId);
  const imported = await importedIds(session.drizzle, kind.name, ids);
  // The calls do not tell its id, and it has another one in each kind of source.
  const isSingleImported = kind.isSingle && (await hasRefs(session.drizzle, kind.name));
  const isImported = ({ record }: Reading) => isSingleImported || imported.has(record.ref);
  const keyOf = ({ record }: Reading) => (kind.isSingle ? kind.name : record.ref);
  const compared = readings.filter(isImported);
  const untoldOf = await untoldFields(session, kind.name, compared.map(keyOf));
  const rows = compared.map((reading): ProofRow => {
    const key = keyOf(reading);
    const untold = untoldOf.get(key) ?? [];
    const told = toldBy(kind, reading, untold, ({ ref }) => ref);
    return { kind: kind.name, side: 'own', key, hash: hashOf(told), untold, told };
  });
  await saveProof(session, rows);
  return readings.length - rows.length;
}

async function referredIds(session: Session, readings: readonly Reading[]) {
  const references = readings.flatMap(({ read }) => read.references);
  const ids = new Map<MovedKind, Map<string, string>>();
  for (const kind of new Set(references.map((reference) => reference.kind))) {
    const refs = references.flatMap(({ kind: of, ref }) => (of === kind ? ref : []));
    const found = await findRefs(session.drizzle, kind, [...new Set(refs)]);
    ids.set(kind, new Map([...found].map(([ref, { id }]) => [ref, id])));
  }
  return ids;
}

/** What an import makes of columns because of other records, by our id. */
async function settledColumns(
  db: Queryable,
  kind: MovingKind,
  records: readonly SourceRecord[],
  known: ReadonlyMap<string, { readonly id: string }>,
): Promise<ReadonlyMap<string, Columns>> {
  if (!kind.settled) return new Map();
  const rows = readBatch(kind, records, new Date()).flatMap(({ record, read }) => {
    const id = known.get(record.ref)?.id;
    return id === undefined ? [] : [{ ...read.row, id }];
  });
  return rows.length > 0 ? kind.settled(db, rows) : new Map();
}

function withColumns(reading: Reading, columns: Columns = {}): Reading {
  return { ...reading, read: { ...reading.read, row: { ...reading.read.row, ...columns } } };
}

async function compared(
  session: Session,
  kinds: readonly MovingKind[],
  tallyOf: (kind: MovedKind) => Tally,
): Promise<KindProof[]> {
  const found = await compareProof(session);
  const proofs: KindProof[] = [];
  for (const { name: kind } of kinds) {
    const {
      old = 0,
      own = 0,
      oldSum = '0',
      ownSum = '0',
      differing = 0,
    } = found.find((each) => each.kind === kind) ?? {};
    const { rejected, others } = tallyOf(kind);
    proofs.push({
      kind,
      old: old + rejected,
      rejected,
      own,
      others,
      oldSum: shortSum(oldSum),
      ownSum: shortSum(ownSum),
      isSame: differing === 0,
      differences: differing === 0 ? [] : await differingRecords(session, kind, SHOWN_DIFFERENCES),
    });
  }
  return proofs;
}

function shortSum(sum: string): string {
  return BigInt.asUintN(64, BigInt(sum)).toString(16).padStart(16, '0');
}
