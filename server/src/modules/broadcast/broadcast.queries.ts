import type { Language } from '@leitstand/contract/base/languages';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import { broadcasts, devices, users } from '../../db/schema.ts';

export type BroadcastRow = typeof broadcasts.$inferSelect;

export const UNFINISHED = ['waiting', 'sending'] as const;
/** Those that can still be stopped. */
const STOPPABLE = [...UNFINISHED, 'held'] as const;

export async function insertBroadcast(tx: Transaction, values: typeof broadcasts.$inferInsert): Promise<BroadcastRow> {
  const [row] = await tx.insert(broadcasts).values(values).returning();
  if (!row) throw new Error('the new broadcast was not returned');
  return row;
}

export async function findBroadcasts(db: Queryable): Promise<BroadcastRow[]> {
  return db.select().from(broadcasts).orderBy(desc(broadcasts.createdAt), desc(broadcasts.id));
}

export async function findBroadcast(db: Queryable, id: string): Promise<BroadcastRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
  return row;
}

/** Locks the broadcast, so that no sender starts it. */
export async function lockForUpdate(tx: Transaction, id: string): Promise<BroadcastRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx.select().from(broadcasts).where(eq(broadcasts.id, id)).for('update');
  return row;
}

export async function changeBroadcast(
  tx: Transaction,
  id: string,
  values: Partial<BroadcastRow>,
): Promise<BroadcastRow> {
  const [row] = await tx
    .update(broadcasts)
    .set({ ...values, revision: sql`${broadcasts.revision} + 1` })
    .where(eq(broadcasts.id, id))
    .returning();
  if (!row) throw new Error('the changed broadcast was not returned');
  return row;
}

/**
 * Broadcasts created recently or starting at about the same time that reached or will reach a device. Concurrent calls
 * wait.
 */
export async function findNearbyBroadcasts(tx: Transaction, startsAt: Date, withinMs: number): Promise<BroadcastRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('broadcasts'))`);
  const startsNearby = and(
    gt(broadcasts.startsAt, new Date(startsAt.getTime() - withinMs)),
    lt(broadcasts.startsAt, new Date(startsAt.getTime() + withinMs)),
  );
  const isRecent = gt(broadcasts.createdAt, new Date(Date.now() - withinMs));
  const reachesDevices = or(
    inArray(broadcasts.state, [...STOPPABLE, 'finished']),
    gt(sql`${broadcasts.accepted} + ${broadcasts.unknown}`, 0),
  );
  return tx
    .select()
    .from(broadcasts)
    .where(and(or(isRecent, startsNearby), reachesDevices));
}

/** Returns undefined if the broadcast had already ended. The sender notices the state at its next step. */
export async function markStopped(tx: Transaction, id: string): Promise<BroadcastRow | undefined> {
  const [row] = await tx
    .update(broadcasts)
    .set({ state: 'stopped', hold: null, finishedAt: new Date() })
    .where(and(eq(broadcasts.id, id), inArray(broadcasts.state, [...STOPPABLE])))
    .returning();
  return row;
}

export interface Audience {
  users: number;
  devices: number;
}

/** Users with at least one device, and their devices, by language. */
export async function countRecipients(db: Queryable): Promise<Record<Language, Audience>> {
  const rows = await db
    .select({
      language: users.language,
      users: sql<string>`count(distinct ${devices.userId})`,
      devices: sql<string>`count(*)`,
    })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(isNull(users.deletedAt))
    .groupBy(users.language);
  const of = (language: Language): Audience => {
    const row = rows.find((candidate) => candidate.language === language);
    return { users: Number(row?.users ?? 0), devices: Number(row?.devices ?? 0) };
  };
  return { de: of('de'), en: of('en') };
}
