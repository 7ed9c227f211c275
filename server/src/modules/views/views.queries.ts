import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { savedViews } from '../../db/schema.ts';

export type ViewRow = typeof savedViews.$inferSelect;

export async function findViews(db: Queryable, adminId: string): Promise<ViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(eq(savedViews.adminId, adminId))
    .orderBy(asc(savedViews.nameSort), asc(savedViews.id));
}

/** Serializes the changes of one administrator, so that concurrent tabs cannot exceed the limit. */
export async function lockViews(tx: Transaction, adminId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`views ${adminId}`}))`);
}

export async function insertView(tx: Transaction, values: typeof savedViews.$inferInsert): Promise<ViewRow> {
  return returned(await tx.insert(savedViews).values(values).returning());
}

export async function changeView(
  tx: Transaction,
  id: string,
  values: Pick<ViewRow, 'name' | 'nameSort' | 'parameters'>,
): Promise<ViewRow> {
  const counted = { ...values, revision: sql`${savedViews.revision} + 1` };
  return returned(await tx.update(savedViews).set(counted).where(eq(savedViews.id, id)).returning());
}

export async function eraseView(tx: Transaction, id: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id));
}

function returned([row]: readonly ViewRow[]): ViewRow {
  if (!row) throw new Error('the view was not returned');
  return row;
}
