import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Drizzle, Queryable, Transaction } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { importImages, importRefs, importRuns, importSteps } from '../db/schema.ts';
import type { MovedKind } from './source.ts';

export interface Run {
  readonly id: string;
  readonly startedAt: Date;
  readonly isContinued: boolean;
}

export interface Counts {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
}

export interface Step extends Counts {
  readonly kind: string;
  readonly cursor: string | undefined;
  readonly isDone: boolean;
}

export function noCounts(): Counts {
  return { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
}

/** The unfinished run of the source, or a new one. A new run tries again to get the images that were lacking. */
export async function beginRun(db: Drizzle, source: string, isRestarted: boolean): Promise<Run> {
  return db.transaction(async (tx) => {
    const unfinished = and(eq(importRuns.source, source), isNull(importRuns.finishedAt));
    if (isRestarted) await tx.delete(importRuns).where(unfinished);
    const [present] = await tx.select().from(importRuns).where(unfinished).orderBy(desc(importRuns.startedAt)).limit(1);
    if (present) return { id: present.id, startedAt: present.startedAt, isContinued: true };
    await tx.delete(importImages).where(inArray(importImages.state, ['missing', 'broken']));
    await tx.update(importRefs).set({ imageState: 'waiting' }).where(eq(importRefs.imageState, 'lacking'));
    const run = { id: newId(), startedAt: new Date() };
    await tx.insert(importRuns).values({ ...run, source });
    return { ...run, isContinued: false };
  });
}

export async function endRun(tx: Transaction, runId: string): Promise<void> {
  await tx.update(importRuns).set({ finishedAt: new Date() }).where(eq(importRuns.id, runId));
}

export async function stepsOf(db: Queryable, runId: string): Promise<Step[]> {
  const rows = await db.select().from(importSteps).where(eq(importSteps.runId, runId));
  return rows.map(({ runId: _, cursor, doneAt, ...step }) => ({
    ...step,
    cursor: cursor ?? undefined,
    isDone: doneAt !== null,
  }));
}

/** Adds what a batch has brought, and where the source continues after it. */
export async function advanceStep(
  tx: Transaction,
  { runId, kind, cursor }: { runId: string; kind: MovedKind; cursor: string },
  counts: Counts,
): Promise<void> {
  await tx
    .insert(importSteps)
    .values({ runId, kind, cursor, ...counts })
    .onConflictDoUpdate({
      target: [importSteps.runId, importSteps.kind],
      set: {
        cursor,
        read: sql`${importSteps.read} + ${counts.read}`,
        added: sql`${importSteps.added} + ${counts.added}`,
        changed: sql`${importSteps.changed} + ${counts.changed}`,
        unchanged: sql`${importSteps.unchanged} + ${counts.unchanged}`,
        rejected: sql`${importSteps.rejected} + ${counts.rejected}`,
      },
    });
}

export async function endStep(db: Queryable, runId: string, kind: MovedKind): Promise<void> {
  const doneAt = new Date();
  await db
    .insert(importSteps)
    .values({ runId, kind, doneAt })
    .onConflictDoUpdate({ target: [importSteps.runId, importSteps.kind], set: { doneAt } });
}
