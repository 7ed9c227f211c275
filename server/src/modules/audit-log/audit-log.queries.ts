import type { Days } from '@leitstand/contract/base/limits';
import { and, asc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { ordered, type Page, type Rows, sinceDay, startOfDay, withinDays } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { makers } from '../../db/makers.ts';
import { admins, auditLog, isWholeNetwork } from '../../db/schema.ts';
import { shortNetwork } from '../../db/short-network.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditFilter extends Page {
  days: Days;
  adminId?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  action?: string | undefined;
  /** Days in Berlin, both inclusive. */
  fromTime?: string | undefined;
  toTime?: string | undefined;
}

export async function findEntries(db: Queryable, filter: AuditFilter): Promise<Rows<AuditRow>> {
  const where = and(
    withinDays(auditLog.at, filter.days),
    sinceDay(auditLog.at, filter.fromTime),
    filter.toTime ? sql`${auditLog.at} < ${startOfDay(filter.toTime, 1)}` : undefined,
    filter.adminId ? eq(auditLog.adminId, filter.adminId) : undefined,
    filter.entity ? eq(auditLog.entity, filter.entity) : undefined,
    filter.entityId ? eq(auditLog.entityId, filter.entityId) : undefined,
    filter.action ? eq(auditLog.action, filter.action) : undefined,
  );
  const rows = await db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...ordered(auditLog.at, auditLog.id, 'desc'))
    .limit(filter.limit)
    .offset(filter.skip);
  return withTotal(db, { table: auditLog, where, filter }, rows);
}

export async function findEntry(db: Queryable, id: string): Promise<AuditRow | undefined> {
  const [row] = await db.select().from(auditLog).where(eq(auditLog.id, id));
  return row;
}

/** Erases reasons, values and origin of entries from before the given time; returns how many. */
export async function eraseValues(db: Queryable, before: Date, limit: number): Promise<number> {
  const { reason, before: old, after, network, device } = auditLog;
  const hasValues = or(...[reason, old, after, network, device].map((column) => isNotNull(column)));
  const due = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(lt(auditLog.at, before), hasValues))
    .limit(limit);
  const erased = await db
    .update(auditLog)
    .set({ reason: null, before: null, after: null, network: null, device: null })
    .where(inArray(auditLog.id, due))
    .returning({ id: auditLog.id });
  return erased.length;
}

/** Includes disabled administrators and ended machines: the log still has their entries. */
export async function findPeople(db: Queryable): Promise<{ id: string; userName: string; isMachine: boolean }[]> {
  return db
    .select({ id: admins.id, userName: admins.userName, isMachine: admins.isMachine })
    .from(admins)
    .orderBy(asc(admins.isMachine), asc(admins.userName), asc(admins.id));
}

export interface AuthorRow {
  readonly isMachine: boolean;
  /** For a machine, that of its creator. */
  readonly email: string;
}

/** Who has caused the entries, by the id of the account. */
export async function findAuthors(
  db: Queryable,
  entries: readonly AuditRow[],
): Promise<ReadonlyMap<string, AuthorRow>> {
  const ids = [...new Set(entries.flatMap(({ adminId }) => adminId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: admins.id, isMachine: admins.isMachine, email: admins.email, makerEmail: makers.email })
    .from(admins)
    .leftJoin(makers, eq(makers.id, admins.createdBy))
    .where(inArray(admins.id, ids));
  return new Map(
    rows.map(({ id, isMachine, email, makerEmail }) => [
      id,
      { isMachine, email: isMachine ? (makerEmail ?? '') : email },
    ]),
  );
}

/** Old entries keep the /24 of an IPv4 or the /48 of an IPv6 network, which identify no person; returns how many changed. */
export async function shortenNetworks(db: Queryable, before: Date, limit: number): Promise<number> {
  const short = shortNetwork(sql`${auditLog.network}`);
  const due = db
    .select({ id: auditLog.id })
    .from(auditLog)
    // One that cannot be shortened must not be found again and again.
    .where(and(lt(auditLog.at, before), isWholeNetwork(auditLog.network), ne(auditLog.network, short)))
    .limit(limit);
  const shortened = await db
    .update(auditLog)
    .set({ network: short })
    .where(inArray(auditLog.id, due))
    .returning({ id: auditLog.id });
  return shortened.length;
}
