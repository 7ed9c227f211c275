import type { ErrorCode, ErrorDetails } from '@leitstand/contract/base/errors';
import { MAX_RUNNING_EXPORTS } from '@leitstand/contract/base/limits';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Page } from '../../db/lists/paging.ts';
import { bulkItems, bulkRuns, bulkTexts } from '../../db/schema.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';

export type RunRow = typeof bulkRuns.$inferSelect;
export type BulkResource = RunRow['resource'];

const SHOWN_RUNS = 50;

export async function insertRun(tx: Transaction, row: typeof bulkRuns.$inferInsert): Promise<RunRow> {
  const [run] = await tx.insert(bulkRuns).values(row).returning();
  if (!run) throw new Error('the new run was not returned');
  return run;
}

export async function findRun(db: Queryable, id: string): Promise<RunRow | undefined> {
  const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id));
  return run;
}

/** Locks the run, so that processing, cancelling and undoing do not overlap. */
export async function lockRun(tx: Transaction, id: string): Promise<RunRow | undefined> {
  const [run] = await tx.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for('update');
  return run;
}

/** Recent runs that are in progress, have a file to download or can be undone. */
export async function findRunsOf(db: Queryable, adminId: string): Promise<RunRow[]> {
  const isUseful = or(
    isNull(bulkRuns.finishedAt),
    and(eq(bulkRuns.action, 'export'), isNull(bulkRuns.cancelledAt)),
    and(inArray(bulkRuns.action, ['delete', 'check']), isNull(bulkRuns.undoneAt), gt(bulkRuns.changed, 0)),
  );
  return db
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.adminId, adminId), gt(bulkRuns.createdAt, keptSince(KEPT_DAYS.bulkRun)), isUseful))
    .orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id))
    .limit(SHOWN_RUNS);
}

export async function findOpenRuns(db: Queryable): Promise<Pick<RunRow, 'id' | 'adminId' | 'startedAt'>[]> {
  const { id, adminId, startedAt } = bulkRuns;
  return db.select({ id, adminId, startedAt }).from(bulkRuns).where(isNull(bulkRuns.finishedAt));
}

/** Starts the oldest waiting exports of an administrator, as many as may run, and returns their ids. */
export async function startWaitingExports(tx: Transaction, adminId: string): Promise<string[]> {
  // Otherwise two transactions could fill the same place.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`exports ${adminId}`}))`);
  const open = and(eq(bulkRuns.adminId, adminId), eq(bulkRuns.action, 'export'), isNull(bulkRuns.finishedAt));
  const running = await tx.$count(bulkRuns, and(open, isNotNull(bulkRuns.startedAt)));
  const next = tx
    .select({ id: bulkRuns.id })
    .from(bulkRuns)
    .where(and(open, isNull(bulkRuns.startedAt)))
    .orderBy(bulkRuns.createdAt, bulkRuns.id)
    .limit(Math.max(0, MAX_RUNNING_EXPORTS - running));
  const started = await tx
    .update(bulkRuns)
    .set({ startedAt: sql`clock_timestamp()` })
    .where(and(inArray(bulkRuns.id, next), isNull(bulkRuns.finishedAt)))
    .returning({ id: bulkRuns.id });
  return started.map(({ id }) => id);
}

export async function changeRun(
  tx: Transaction,
  id: string,
  values: Partial<Pick<RunRow, 'total' | 'cancelledAt' | 'finishedAt' | 'undoneAt'>>,
): Promise<RunRow> {
  const [run] = await tx.update(bulkRuns).set(values).where(eq(bulkRuns.id, id)).returning();
  if (!run) throw new Error('the changed run was not returned');
  return run;
}

export interface FailureRow {
  recordId: string;
  code: ErrorCode | null;
  details: ErrorDetails | null;
}

export async function findFailures(db: Queryable, runId: string, { skip, limit }: Page): Promise<FailureRow[]> {
  return db
    .select({ recordId: bulkItems.recordId, code: bulkItems.code, details: bulkItems.details })
    .from(bulkItems)
    .where(and(eq(bulkItems.runId, runId), eq(bulkItems.state, 'failed')))
    .orderBy(bulkItems.position)
    .limit(limit)
    .offset(skip);
}

export type ItemRow = Pick<typeof bulkItems.$inferSelect, 'position' | 'recordId' | 'state' | 'code' | 'details'>;

/** The records of a run after a position, with what became of them. */
export async function findItems(db: Queryable, runId: string, after: number, limit: number): Promise<ItemRow[]> {
  const { position, recordId, state, code, details } = bulkItems;
  return db
    .select({ position, recordId, state, code, details })
    .from(bulkItems)
    .where(and(eq(bulkItems.runId, runId), gt(position, after)))
    .orderBy(position)
    .limit(limit);
}

export async function removeTexts(tx: Transaction, runId: string): Promise<void> {
  await tx.delete(bulkTexts).where(eq(bulkTexts.runId, runId));
}

/** The positions of the pieces of an export. */
export async function findPieces(db: Queryable, runId: string): Promise<number[]> {
  const rows = await db
    .select({ position: bulkTexts.position })
    .from(bulkTexts)
    .where(eq(bulkTexts.runId, runId))
    .orderBy(bulkTexts.position);
  return rows.map(({ position }) => position);
}

export async function readPiece(db: Queryable, runId: string, position: number): Promise<string | undefined> {
  const [piece] = await db
    .select({ content: bulkTexts.content })
    .from(bulkTexts)
    .where(and(eq(bulkTexts.runId, runId), eq(bulkTexts.position, position)));
  return piece?.content;
}

/** Deletes runs that can no longer be undone or downloaded, except those that are being undone. */
export async function removeOldRuns(db: Queryable, now: Date): Promise<void> {
  const beingUndone = sql`${bulkRuns.id} in (select undoes from ${bulkRuns} as undoing where undoing.finished_at is null)`;
  await db
    .delete(bulkRuns)
    .where(
      and(
        lt(bulkRuns.createdAt, keptSince(KEPT_DAYS.bulkRun, now)),
        not(isNull(bulkRuns.finishedAt)),
        not(beingUndone),
      ),
    );
}
