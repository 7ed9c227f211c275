import type { Language } from '@leitstand/contract/base/languages';
import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { broadcastBatches, broadcastReached, broadcasts, devices, users } from '../../db/schema.ts';
import type { BroadcastRow } from './broadcast.queries.ts';

export interface Recipient {
  token: string;
  userId: string;
  language: Language;
  hasOtherDevices: boolean;
}

export interface Batch {
  id: string;
  recipients: Recipient[];
}

export interface Settlement {
  accepted: readonly Recipient[];
  failures: number;
  unknown: number;
  deadTokens: readonly string[];
  /** Certainly not sent; claimed again by the next sender. */
  unsent: readonly string[];
}

/** Claims devices that an earlier sender returned unsent. */
export async function claimReturned(tx: Transaction, broadcastId: string): Promise<Batch | undefined> {
  const [returned] = await tx
    .select()
    .from(broadcastBatches)
    .where(and(eq(broadcastBatches.broadcastId, broadcastId), isNotNull(broadcastBatches.unsent)))
    .limit(1);
  if (!returned) return undefined;
  const recipients = await recipientsOf(tx, inArray(devices.token, returned.unsent ?? []));
  await tx.delete(broadcastBatches).where(eq(broadcastBatches.id, returned.id));
  return recordInFlight(tx, broadcastId, recipients);
}

/**
 * Claims the next devices in the order of their tokens. Iterating over tokens instead of users means that no token
 * comes twice, even if a phone changes owners during the broadcast.
 */
export async function claimNext(tx: Transaction, row: BroadcastRow, size: number): Promise<Batch | undefined> {
  const [last] = await tx.select({ token: sql<string | null>`max(token)` }).from(
    tx
      .select({ token: devices.token })
      .from(devices)
      .where(row.cursor === null ? undefined : gt(devices.token, row.cursor))
      .orderBy(devices.token)
      .limit(size)
      .as('next'),
  );
  if (!last?.token) return undefined;
  const recipients = await recipientsOf(
    tx,
    and(
      row.cursor === null ? undefined : gt(devices.token, row.cursor),
      lte(devices.token, last.token),
      // A phone that registers during the broadcast may have got the message under its previous token.
      lte(devices.createdAt, row.startsAt),
    ),
  );
  await tx.update(broadcasts).set({ cursor: last.token }).where(eq(broadcasts.id, row.id));
  return recordInFlight(tx, row.id, recipients);
}

async function recordInFlight(tx: Transaction, broadcastId: string, recipients: Recipient[]): Promise<Batch> {
  const id = newId();
  if (recipients.length > 0) {
    await tx.insert(broadcastBatches).values({ id, broadcastId, devices: recipients.length });
  }
  return { id, recipients };
}

async function recipientsOf(tx: Transaction, where: ReturnType<typeof and>): Promise<Recipient[]> {
  return tx
    .select({
      token: devices.token,
      userId: devices.userId,
      language: users.language,
      hasOtherDevices: sql<boolean>`(select count(*) from devices as others where others.user_id = ${devices.userId}) > 1`,
    })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(where, isNull(users.deletedAt)))
    .orderBy(devices.token);
}

/** Returns false, and changes nothing, if the batch has been written off. */
export async function settleBatch(
  tx: Transaction,
  { id: broadcastId, channel }: BroadcastRow,
  batchId: string,
  settlement: Settlement,
): Promise<boolean> {
  const { accepted, failures, unknown, deadTokens, unsent } = settlement;
  const open = and(eq(broadcastBatches.id, batchId), isNull(broadcastBatches.unsent));
  const settled =
    unsent.length > 0
      ? await tx
          .update(broadcastBatches)
          .set({ unsent: [...unsent], devices: unsent.length })
          .where(open)
          .returning()
      : await tx.delete(broadcastBatches).where(open).returning();
  if (settled.length === 0) return false;
  if (deadTokens.length > 0) await tx.delete(devices).where(inArray(devices.token, [...deadTokens]));
  const usersNotified = channel === 'fcm' ? await countUsers(tx, broadcastId, accepted) : 0;
  await tx
    .update(broadcasts)
    .set({
      accepted: sql`${broadcasts.accepted} + ${accepted.length}`,
      usersNotified: sql`${broadcasts.usersNotified} + ${usersNotified}`,
      failures: sql`${broadcasts.failures} + ${failures}`,
      unknown: sql`${broadcasts.unknown} + ${unknown}`,
    })
    .where(eq(broadcasts.id, broadcastId));
  return true;
}

/** Users who are reached for the first time. Only users with several devices are stored. */
async function countUsers(tx: Transaction, broadcastId: string, accepted: readonly Recipient[]): Promise<number> {
  const several = new Set(accepted.filter(({ hasOtherDevices }) => hasOtherDevices).map(({ userId }) => userId));
  const single = accepted.filter(({ hasOtherDevices }) => !hasOtherDevices).length;
  if (several.size === 0) return single;
  const fresh = await tx
    .insert(broadcastReached)
    .values([...several].sort().map((userId) => ({ broadcastId, userId })))
    .onConflictDoNothing()
    .returning({ userId: broadcastReached.userId });
  return single + fresh.length;
}

/** Writes off what the last sender had in flight when it died. The outcome is unknown, so it is not sent again. */
export async function writeOffLostBatches(tx: Transaction, id: string): Promise<number> {
  const lost = await tx
    .delete(broadcastBatches)
    .where(and(eq(broadcastBatches.broadcastId, id), isNull(broadcastBatches.unsent)))
    .returning({ devices: broadcastBatches.devices });
  const unknown = lost.reduce((sum, batch) => sum + batch.devices, 0);
  if (unknown > 0) {
    await tx
      .update(broadcasts)
      .set({ unknown: sql`${broadcasts.unknown} + ${unknown}` })
      .where(eq(broadcasts.id, id));
  }
  return unknown;
}
