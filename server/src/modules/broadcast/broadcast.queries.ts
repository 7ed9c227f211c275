import type { Language } from '@leitstand/contract/languages';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import { broadcasts, devices, users } from '../../db/schema.ts';

export type BroadcastRow = typeof broadcasts.$inferSelect;

export const UNFINISHED = ['waiting', 'sending'] as const;

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

/** Returns nothing where there was nothing left to stop. The sender notices with its next step. */
export async function markStopped(tx: Transaction, id: string): Promise<BroadcastRow | undefined> {
  const [row] = await tx
    .update(broadcasts)
    .set({ state: 'stopped', finishedAt: new Date() })
    .where(and(eq(broadcasts.id, id), inArray(broadcasts.state, [...UNFINISHED])))
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
