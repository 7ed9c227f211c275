import { randomBytes } from 'node:crypto';
import { eq, inArray, lt } from 'drizzle-orm';
import { isWithin } from '../base/clock.ts';
import { hashToken } from '../base/hash-token.ts';
import { type Keys, seal, unseal } from '../base/sealed.ts';
import type { Queryable } from '../db/database.ts';
import { challenges } from '../db/schema.ts';

interface NewTicket {
  readonly kind: string;
  readonly adminId?: string | undefined;
  readonly content: object;
  readonly minutes: number;
}

export interface Ticket<T> {
  readonly id: string;
  readonly kind: string;
  readonly adminId: string | null;
  readonly content: T;
  readonly issuedAt: number;
  readonly minutes: number;
}

const MINUTE_MS = 60_000;
/** Rows that one call removes at most. */
const REMOVED_AT_ONCE = 1_000;

/**
 * What a later call must answer, encrypted, for the client to send back. Nothing is stored before a ticket has been
 * used, so strangers who ask for any number of tickets fill no table. Valid in all processes.
 */
export function newTicket(keys: Keys, { kind, adminId, content, minutes }: NewTicket): string {
  const id = randomBytes(16).toString('base64url');
  const ticket: Ticket<object> = { id, kind, adminId: adminId ?? null, content, issuedAt: Date.now(), minutes };
  return seal(keys, JSON.stringify(ticket));
}

/** Undefined if it is not ours, of another kind, expired or used. */
export async function readTicket<T>(
  keys: Keys,
  db: Queryable,
  kind: string,
  sealed: string,
): Promise<Ticket<T> | undefined> {
  const ticket = parsed<T>(unseal(keys, sealed));
  if (ticket?.kind !== kind || !isWithin(ticket.minutes * MINUTE_MS, ticket.issuedAt)) return undefined;
  const used = await db
    .select({ kind: challenges.kind })
    .from(challenges)
    .where(eq(challenges.ticketHash, hashOf(kind, ticket.id)));
  return used.length === 0 ? ticket : undefined;
}

/** Marks it as used; false if it was used before. To be called when the answer was right: only then is a row stored. */
export function useTicket(db: Queryable, { kind, id, minutes }: Ticket<unknown>): Promise<boolean> {
  return claimOnce(db, kind, id, minutes);
}

/** The same in one step, for callers who are signed in. */
export async function takeTicket<T>(
  keys: Keys,
  db: Queryable,
  kind: string,
  sealed: string,
): Promise<Ticket<T> | undefined> {
  const ticket = await readTicket<T>(keys, db, kind, sealed);
  return ticket && (await useTicket(db, ticket)) ? ticket : undefined;
}

/** Remembers something that must happen only once; false if it has happened. Forgets what has expired. */
export async function claimOnce(db: Queryable, kind: string, key: string, minutes: number): Promise<boolean> {
  await deleteExpired(db, new Date());
  const expiresAt = new Date(Date.now() + minutes * MINUTE_MS);
  const claimed = await db
    .insert(challenges)
    .values({ ticketHash: hashOf(kind, key), kind, content: {}, expiresAt })
    .onConflictDoNothing()
    .returning({ kind: challenges.kind });
  return claimed.length > 0;
}

/** Concurrent callers do not wait for each other. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  // A ticket counts until a minute after its end by a clock that is behind.
  const ended = new Date(now.getTime() - MINUTE_MS);
  const expired = db
    .select({ ticketHash: challenges.ticketHash })
    .from(challenges)
    .where(lt(challenges.expiresAt, ended))
    .limit(REMOVED_AT_ONCE)
    .for('update', { skipLocked: true });
  await db.delete(challenges).where(inArray(challenges.ticketHash, expired));
}

function hashOf(kind: string, key: string): string {
  return hashToken(`${kind} ${key}`);
}

/** Other sealed texts are not tickets. */
function parsed<T>(text: string | undefined): Ticket<T> | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Ticket<T>);
  } catch {
    return undefined;
  }
}
