import { type BroadcastHold, broadcastKind } from '@leitstand/contract/broadcast';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { admins, broadcasts, notifications } from '../../db/schema.ts';
import type { BroadcastRow } from './broadcast.queries.ts';

type AdministratorRow = typeof admins.$inferSelect;

export async function findAdministrators(db: Queryable, ids: readonly string[]): Promise<AdministratorRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(admins)
        .where(inArray(admins.id, [...ids]));
}

/** Locks the broadcasts that wait for their start on this administrator's authority. */
export async function lockWaitingOf(tx: Transaction, adminId: string): Promise<BroadcastRow[]> {
  const responsible = sql`coalesce(${broadcasts.responsible}, array[${broadcasts.createdBy}])`;
  return tx
    .select()
    .from(broadcasts)
    .where(and(eq(broadcasts.state, 'waiting'), sql`${adminId}::uuid = any(${responsible})`))
    .orderBy(asc(broadcasts.id))
    .for('update');
}

/** Holds a locked broadcast and adds a notification that links to it. */
export async function markHeld(tx: Transaction, { id }: BroadcastRow, hold: BroadcastHold): Promise<BroadcastRow> {
  const [row] = await tx.update(broadcasts).set({ state: 'held', hold }).where(eq(broadcasts.id, id)).returning();
  if (!row) throw new Error('the broadcast is gone');
  const target = `${broadcastKind.screen.path}?tab=history&broadcast=${id}`;
  await tx.insert(notifications).values({ id: newId(), kind: 'broadcastHeld', subject: row.messageDe, target });
  return row;
}
