import type { Right, Role } from '@leitstand/contract/base/rights';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { adminIdentities, admins, auditLog } from '../../db/schema.ts';

/** A person who has an account. */
export interface Account {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly role: Role;
  readonly rights: readonly Right[];
  readonly disabledAt: Date | null;
  /** Not only invited. */
  readonly canSignIn: boolean;
}

/** Some administrator did something to the account of another one. */
export interface RecentChange {
  /** The person; for a machine, who made it. */
  readonly by: string;
  readonly to: string;
  readonly at: Date;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Entries of the audit log that can mean control of another account. */
const ACTIONS = ['invite', 'create', 'update', 'resetSecondFactor'];

export async function findAccounts(db: Queryable): Promise<Account[]> {
  const isLinked = sql`exists (select 1 from ${adminIdentities} where ${adminIdentities.adminId} = ${admins.id})`;
  return db
    .select({
      id: admins.id,
      userName: admins.userName,
      email: admins.email,
      role: admins.role,
      rights: admins.rights,
      disabledAt: admins.disabledAt,
      canSignIn: sql<boolean>`(${admins.passwordHash} <> '' or ${isLinked})`,
    })
    .from(admins)
    .where(eq(admins.isMachine, false))
    .orderBy(asc(admins.userName), asc(admins.id));
}

/** The oldest first. Read account by account, with the index of the entries of a record. */
export async function findRecentChanges(db: Queryable, since: Date): Promise<RecentChange[]> {
  const actors = alias(admins, 'actors');
  return db
    .select({
      by: sql<string>`case when ${actors.isMachine} then coalesce(${actors.createdBy}, ${actors.id}) else ${actors.id} end`,
      to: auditLog.entityId,
      at: auditLog.at,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(admins)
    .innerJoin(
      auditLog,
      and(eq(auditLog.entity, 'administrator'), sql`${auditLog.entityId} = ${admins.id}::text`, gt(auditLog.at, since)),
    )
    .innerJoin(actors, eq(actors.id, auditLog.adminId))
    .where(and(eq(admins.isMachine, false), inArray(auditLog.action, ACTIONS)))
    .orderBy(asc(auditLog.at));
}

/** The person behind a request: the creator of a machine, or the account itself. */
export async function findPersonBehind(db: Queryable, id: string): Promise<string> {
  const [row] = await db
    .select({ isMachine: admins.isMachine, createdBy: admins.createdBy })
    .from(admins)
    .where(eq(admins.id, id));
  return row?.isMachine && row.createdBy ? row.createdBy : id;
}
