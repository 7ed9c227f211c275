import type { ErrorCode, ErrorDetails } from '@leitstand/contract/base/errors';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { bulkItems, bulkRuns, bulkTexts } from '../../db/schema.ts';
import type { RunRow } from './bulk.queries.ts';

export type ItemState = 'done' | 'unchanged' | 'failed';

export interface WaitingItem {
  position: number;
  recordId: string;
}

export interface Outcome {
  position: number;
  state: ItemState;
  code?: ErrorCode;
  details?: ErrorDetails;
}

/** Records are processed in order, so the number processed is the position of the next one. */
export async function nextItems(tx: Transaction, { id, done }: RunRow, limit: number): Promise<WaitingItem[]> {
  return tx
    .select({ position: bulkItems.position, recordId: bulkItems.recordId })
    .from(bulkItems)
    .where(and(eq(bulkItems.runId, id), gte(bulkItems.position, done)))
    .orderBy(bulkItems.position)
    .limit(limit);
}

/** Stores the outcomes and returns the run with its new counts. */
export async function settleItems(tx: Transaction, runId: string, outcomes: readonly Outcome[]): Promise<RunRow> {
  const column = (values: readonly unknown[]) => sql.param(values);
  const settled = sql`unnest(
    ${column(outcomes.map(({ position }) => position))}::integer[],
    ${column(outcomes.map(({ state }) => state))}::text[],
    ${column(outcomes.map(({ code }) => code ?? null))}::text[],
    ${column(outcomes.map(({ details }) => (details ? JSON.stringify(details) : null)))}::text[]
  ) as settled (position, state, code, details)`;
  await tx.execute(sql`
    update ${bulkItems} set state = settled.state, code = settled.code, details = settled.details::jsonb
    from ${settled} where ${bulkItems.runId} = ${runId}::uuid and ${bulkItems.position} = settled.position`);
  const numberOf = (wanted: ItemState) => outcomes.filter(({ state }) => state === wanted).length;
  const done = sql`${bulkRuns.done} + ${outcomes.length}::integer`;
  const [run] = await tx
    .update(bulkRuns)
    .set({
      done,
      failed: sql`${bulkRuns.failed} + ${numberOf('failed')}::integer`,
      changed: sql`${bulkRuns.changed} + ${numberOf('done')}::integer`,
      finishedAt: sql`case when ${done} >= ${bulkRuns.total} then clock_timestamp() end`,
    })
    .where(eq(bulkRuns.id, runId))
    .returning();
  if (!run) throw new Error('the changed run was not returned');
  return run;
}

export async function appendPiece(tx: Transaction, runId: string, position: number, content: string): Promise<void> {
  await tx.insert(bulkTexts).values({ runId, position, content });
}
