import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { hashToken } from '../base/hash-token.ts';
import type { Queryable } from '../db/database.ts';
import { challenges } from '../db/schema.ts';

export interface Challenge<T> {
  readonly adminId: string | null;
  readonly content: T;
}

interface NewChallenge {
  readonly kind: string;
  readonly adminId?: string | undefined;
  readonly content: object;
  readonly minutes: number;
}

/** Stores what a later call must answer, and returns the ticket for it. Shared by all processes. */
export async function openChallenge(db: Queryable, { kind, adminId, content, minutes }: NewChallenge): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.insert(challenges).values({
    ticketHash: hashToken(ticket),
    kind,
    adminId: adminId ?? null,
    content: { ...content },
    expiresAt: new Date(Date.now() + minutes * 60_000),
  });
  return ticket;
}

/** Undefined if it is unknown, of another kind, used or expired. */
export async function readChallenge<T>(db: Queryable, kind: string, ticket: string): Promise<Challenge<T> | undefined> {
  const [row] = await db.select().from(challenges).where(openOne(kind, ticket));
  return row && { adminId: row.adminId, content: row.content as T };
}

/** Deletes it: of several callers only one gets it. */
export async function takeChallenge<T>(db: Queryable, kind: string, ticket: string): Promise<Challenge<T> | undefined> {
  const [row] = await db.delete(challenges).where(openOne(kind, ticket)).returning();
  return row && { adminId: row.adminId, content: row.content as T };
}

/** Remembers something that must happen only once; false if it has happened. */
export async function claimOnce(db: Queryable, kind: string, key: string, minutes: number): Promise<boolean> {
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  const claimed = await db
    .insert(challenges)
    .values({ ticketHash: hashToken(`${kind} ${key}`), kind, content: {}, expiresAt })
    .onConflictDoNothing()
    .returning({ kind: challenges.kind });
  return claimed.length > 0;
}

export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(challenges).where(lt(challenges.expiresAt, now));
}

function openOne(kind: string, ticket: string) {
  return and(
    eq(challenges.ticketHash, hashToken(ticket)),
    eq(challenges.kind, kind),
    gt(challenges.expiresAt, new Date()),
  );
}
