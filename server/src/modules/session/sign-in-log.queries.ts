import { SHOWN_SIGN_INS } from '@leitstand/contract/base/limits';
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { auditLog } from '../../db/schema.ts';
import { shortNetwork } from '../../db/short-network.ts';
import type { Actor } from '../../records/change.ts';

export const SIGN_IN = 'signIn';
export const FAILED_SIGN_IN = 'failSignIn';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a device is remembered after its last sign-in. */
const KNOWN_DAYS = 90;

function ofAccount(adminId: string, actions: readonly string[]): SQL | undefined {
  return and(
    eq(auditLog.entity, 'administrator'),
    eq(auditLog.entityId, adminId),
    inArray(auditLog.action, [...actions]),
  );
}

export async function findSignIns(db: Queryable, adminId: string): Promise<(typeof auditLog.$inferSelect)[]> {
  return db
    .select()
    .from(auditLog)
    .where(ofAccount(adminId, [SIGN_IN, FAILED_SIGN_IN]))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(SHOWN_SIGN_INS);
}

/** Whether the account has signed in before, but not recently from this device and network. */
export async function isNewDevice(
  tx: Transaction,
  adminId: string,
  { network, device }: Pick<Actor, 'network' | 'device'>,
): Promise<boolean> {
  const signIns = ofAccount(adminId, [SIGN_IN]);
  const isSame = and(
    gt(auditLog.at, daysAgo(KNOWN_DAYS)),
    sql`${auditLog.device} is not distinct from ${device ?? null}`,
    sql`${shortNetwork(sql`${auditLog.network}`)} is not distinct from ${shortNetwork(sql`${network ?? null}::text`)}`,
  );
  return (await exists(tx, signIns)) && !(await exists(tx, and(signIns, isSame)));
}

/** How many mails the entries of these actions have sent to the account within a day. */
export async function countMailed(tx: Transaction, adminId: string, actions: readonly string[]): Promise<number> {
  const isMailed = sql`${auditLog.after} ->> 'mailed' = 'true'`;
  return tx.$count(auditLog, and(ofAccount(adminId, actions), gt(auditLog.at, daysAgo(1)), isMailed));
}

async function exists(tx: Transaction, where: SQL | undefined): Promise<boolean> {
  return (await tx.select({ id: auditLog.id }).from(auditLog).where(where).limit(1)).length > 0;
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}
