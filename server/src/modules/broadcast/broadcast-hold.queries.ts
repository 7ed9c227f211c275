import { type BroadcastHold, broadcastKind } from '@leitstand/contract/broadcast';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { heldRights } from '../../caller.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { makers } from '../../db/makers.ts';
import { newId } from '../../db/new-id.ts';
import { admins, broadcasts, notifications } from '../../db/schema.ts';
import type { BroadcastRow } from './broadcast.queries.ts';

type AdministratorRow = typeof admins.$inferSelect;

/** Machines with the rights that they still have, and disabled together with their creator. */
export async function findAdministrators(db: Queryable, ids: readonly string[]): Promise<AdministratorRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ admin: admins, maker: makers })
    .from(admins)
    .leftJoin(makers, eq(makers.id, admins.createdBy))
    .where(inArray(admins.id, [...ids]));
  return rows.map(({ admin, maker }) => ({
    ...admin,
    rights: [...heldRights(admin, maker)],
    disabledAt: admin.disabledAt ?? maker?.disabledAt ?? null,
  }));
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
