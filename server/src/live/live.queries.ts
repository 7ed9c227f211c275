import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { heldRights } from '../caller.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { makers } from '../db/makers.ts';
import { adminSessions, admins } from '../db/schema.ts';
import { sendWithNext } from '../db/statements/send-with-next.ts';
import { isValidSession } from '../db/valid-session.ts';

export const LIVE_CHANNEL = 'leitstand_live';

/** PostgreSQL delivers these to every listening process on commit, and to none after a rollback. */
export function notifyListeners(tx: Transaction, payloads: readonly string[]): void {
  const all = sql`unnest(${sql.param(payloads)}::text[]) as payload`;
  sendWithNext(tx, sql`select pg_notify(${LIVE_CHANNEL}, payload) from ${all}`);
}

/** Those of the sessions that are still valid, with their current rights. */
export async function validSessions(db: Queryable, tokenHashes: readonly string[]) {
  const rows = await db
    .select({
      tokenHash: adminSessions.tokenHash,
      role: admins.role,
      rights: admins.rights,
      isMachine: admins.isMachine,
      maker: { role: makers.role, rights: makers.rights },
    })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .leftJoin(makers, eq(makers.id, admins.createdBy))
    .where(
      and(
        inArray(adminSessions.tokenHash, [...tokenHashes]),
        isValidSession(),
        isNull(admins.disabledAt),
        isNull(makers.disabledAt),
      ),
    );
  return rows.map(({ tokenHash, role, ...row }) => ({ tokenHash, role, rights: heldRights(row, row.maker) }));
}
