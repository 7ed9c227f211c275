import type { BroadcastChannel, BroadcastState } from '@leitstand/contract/broadcast';
import { and, eq, exists, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { broadcastBatches, broadcastReached, broadcasts, devices, notifications, users } from '../../db/schema.ts';
import { type BroadcastRow, UNFINISHED } from './broadcast.queries.ts';

/** Broadcasts to start, to resume or to clean up. */
export async function findOpenBroadcasts(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: broadcasts.id }).from(broadcasts).where(isOpen(db));
  return rows.map(({ id }) => id);
}

/** Open broadcasts without a live sender. */
export async function findAbandonedBroadcasts(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(and(isOpen(db), not(senderAlive)));
  return rows.map(({ id }) => id);
}

const isDue = sql<boolean>`${broadcasts.startsAt} <= clock_timestamp()`;
const senderAlive = sql<boolean>`coalesce(${broadcasts.senderUntil} > clock_timestamp(), false)`;

function isOpen(db: Queryable) {
  const batches = db
    .select({ id: broadcastBatches.id })
    .from(broadcastBatches)
    .where(eq(broadcastBatches.broadcastId, broadcasts.id));
  // A scheduled broadcast has its own job; it is open only after its start.
  return or(eq(broadcasts.state, 'sending'), and(eq(broadcasts.state, 'waiting'), isDue), exists(batches));
}

export async function lockBroadcast(
  tx: Transaction,
  id: string,
): Promise<(BroadcastRow & { senderAlive: boolean; isDue: boolean }) | undefined> {
  const [row] = await tx
    .select({ row: broadcasts, senderAlive, isDue })
    .from(broadcasts)
    .where(eq(broadcasts.id, id))
    .for('update');
  return row && { ...row.row, senderAlive: row.senderAlive, isDue: row.isDue };
}

function leaseEnd(seconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}

export async function beginSending(
  tx: Transaction,
  { id, startsAt }: BroadcastRow,
  first: { channel: BroadcastChannel } | undefined,
  sender: string,
  leaseSeconds: number,
): Promise<BroadcastRow> {
  const recipients = first ? await countDevices(tx, startsAt) : undefined;
  const [row] = await tx
    .update(broadcasts)
    .set({
      state: 'sending',
      sender,
      senderUntil: leaseEnd(leaseSeconds),
      ...(first ? { channel: first.channel, recipients } : {}),
    })
    .where(eq(broadcasts.id, id))
    .returning();
  if (!row) throw new Error('the broadcast is gone');
  return row;
}

async function countDevices(tx: Transaction, before: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<string>`count(*)` })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(isNull(users.deletedAt), lte(devices.createdAt, before)));
  return Number(row?.count ?? 0);
}

/** Returns undefined if another sender has taken over. */
export async function renewLease(
  db: Queryable,
  id: string,
  sender: string,
  leaseSeconds: number,
): Promise<BroadcastRow | undefined> {
  const [row] = await db
    .update(broadcasts)
    .set({ senderUntil: leaseEnd(leaseSeconds) })
    .where(and(eq(broadcasts.id, id), eq(broadcasts.sender, sender)))
    .returning();
  return row;
}

export async function releaseLease(tx: Transaction, id: string, sender: string): Promise<void> {
  await tx
    .update(broadcasts)
    .set({ sender: null, senderUntil: null })
    .where(and(eq(broadcasts.id, id), eq(broadcasts.sender, sender)));
}

/** Ends a broadcast that is being sent and adds a notification. Returns undefined if it was stopped. */
export async function endBroadcast(
  tx: Transaction,
  id: string,
  state: Extract<BroadcastState, 'finished' | 'failed'>,
): Promise<BroadcastRow | undefined> {
  const handled = sql`${broadcasts.accepted} + ${broadcasts.failures} + ${broadcasts.unknown}`;
  const [row] = await tx
    .update(broadcasts)
    .set({
      state,
      finishedAt: new Date(),
      // Devices that were removed before their turn do not count as recipients.
      ...(state === 'finished' ? { recipients: handled } : {}),
    })
    .where(and(eq(broadcasts.id, id), inArray(broadcasts.state, [...UNFINISHED])))
    .returning();
  if (!row) return undefined;
  await tx.insert(notifications).values({
    id: newId(),
    kind: state === 'finished' ? 'broadcastFinished' : 'jobFailed',
    subject: row.messageDe,
    target: '/broadcast',
  });
  return row;
}

/** Deletes the rows that are needed only during delivery. */
export async function deleteDeliveryRows(tx: Transaction, id: string): Promise<void> {
  await tx.delete(broadcastReached).where(eq(broadcastReached.broadcastId, id));
  await tx
    .delete(broadcastBatches)
    .where(and(eq(broadcastBatches.broadcastId, id), isNotNull(broadcastBatches.unsent)));
}
