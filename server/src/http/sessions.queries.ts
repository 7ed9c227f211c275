import { LONG_SESSION_HOURS, SESSION_HOURS } from '@leitstand/contract/base/limits';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { type Caller, heldRights } from '../caller.ts';
import type { Queryable } from '../db/database.ts';
import { makers } from '../db/makers.ts';
import { adminSessions, admins } from '../db/schema.ts';
import { isValidSession } from '../db/valid-session.ts';

const SEEN_EVERY_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

/** When a session that is used now expires. */
export function sessionExpiry(staysLoggedIn: boolean, createdAt = new Date()): Date {
  const { unused, longest } = staysLoggedIn ? LONG_SESSION_HOURS : SESSION_HOURS;
  return new Date(Math.min(Date.now() + unused * HOUR_MS, createdAt.getTime() + longest * HOUR_MS));
}

export interface Session {
  readonly caller: Caller;
  readonly expiresAt: Date;
  /** When the administrator last proved who they are. */
  readonly provedAt: Date;
  /** The client can ask for a proof. */
  readonly canProve: boolean;
  readonly hasSecondFactor: boolean;
  /** From when on the account needs a second factor, if the policy asks for one. */
  readonly secondFactorDueAt: Date | null;
  /** The only calls that it may make; null: all that the rights permit. */
  readonly calls: readonly string[] | null;
}

/** `network`: where the call comes from, noted for machines. */
export async function findSession(db: Queryable, tokenHash: string, network = ''): Promise<Session | undefined> {
  const [row] = await db
    .select({
      adminId: admins.id,
      userName: admins.userName,
      role: admins.role,
      rights: admins.rights,
      isMachine: admins.isMachine,
      maker: { id: makers.id, role: makers.role, rights: makers.rights },
      address: adminSessions.address,
      createdAt: adminSessions.createdAt,
      lastSeenAt: adminSessions.lastSeenAt,
      expiresAt: adminSessions.expiresAt,
      staysLoggedIn: adminSessions.staysLoggedIn,
      provedAt: adminSessions.provedAt,
      canProve: adminSessions.canProve,
      secondFactorSince: admins.secondFactorSince,
      secondFactorDueAt: admins.secondFactorDueAt,
      calls: adminSessions.calls,
      provider: adminSessions.provider,
    })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .leftJoin(makers, eq(makers.id, admins.createdBy))
    .where(
      and(
        eq(adminSessions.tokenHash, tokenHash),
        isValidSession(),
        isNull(admins.disabledAt),
        isNull(makers.disabledAt),
      ),
    );
  if (!row) return undefined;
  const { adminId, userName, role, isMachine, createdAt, lastSeenAt, expiresAt, staysLoggedIn } = row;
  const isFirstHere = isMachine && (row.address !== network || lastSeenAt <= createdAt);
  if (isFirstHere || Date.now() - lastSeenAt.getTime() > SEEN_EVERY_MS) {
    const wasNotSeen = isFirstHere ? undefined : lt(adminSessions.lastSeenAt, new Date(Date.now() - SEEN_EVERY_MS));
    await db
      .update(adminSessions)
      .set({
        lastSeenAt: new Date(),
        // The token of a machine ends on its day, used or not.
        ...(isMachine ? { address: network } : { expiresAt: sessionExpiry(staysLoggedIn, createdAt) }),
      })
      .where(and(eq(adminSessions.tokenHash, tokenHash), wasNotSeen));
  }
  const { provedAt, canProve, secondFactorSince, secondFactorDueAt, calls } = row;
  return {
    caller: {
      adminId,
      userName,
      role,
      rights: heldRights(row, row.maker),
      tokenHash,
      isMachine,
      makerId: row.maker?.id,
      provider: row.provider ?? undefined,
    },
    expiresAt,
    provedAt,
    canProve,
    hasSecondFactor: secondFactorSince !== null,
    secondFactorDueAt,
    calls,
  };
}
