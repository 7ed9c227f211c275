import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Client, ClientBase } from 'pg';
import type { Drizzle, Queryable, TableWithId } from '../../db/database.ts';
import * as schema from '../../db/schema.ts';
import { anyReportCondition } from '../../modules/reports/reports.queries.ts';
import type { MovedKind } from '../source.ts';

const { appVersions, bans, broadcasts, importRefs, posts, reports, rewardOrders, trips, users, vehicles } = schema;

/** Rows in the order of their ids, which no change during an export disturbs. */
export interface RowPage {
  /** The last id of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

type DeletableTable = TableWithId & { readonly deletedAt: AnyPgColumn };

/** Drizzle on the connection of a snapshot. */
export function drizzleOnSnapshot(client: ClientBase): Drizzle {
  // What makes a client a `Client`, connecting and ending, Drizzle does not use.
  return drizzle(client as Client, { schema, casing: 'snake_case' }) as unknown as Drizzle;
}

function isAfter(id: AnyPgColumn, { after }: RowPage): SQL | undefined {
  return after === undefined ? undefined : gt(id, after);
}

async function rowsOf<T extends TableWithId>(db: Queryable, table: T, page: RowPage, where?: SQL) {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(where, isAfter(table.id, page)))
    .orderBy(table.id)
    .limit(page.limit);
  return rows as T['$inferSelect'][];
}

export function presentRows<T extends DeletableTable>(db: Queryable, table: T, page: RowPage) {
  return rowsOf(db, table, page, isNull(table.deletedAt));
}

export async function userRows(db: Queryable, page: RowPage) {
  return db
    .select({
      ...getTableColumns(users),
      vehicleIds: sql<
        string[]
      >`array(select cars.id from cars where cars.user_id = users.id and cars.deleted_at is null order by cars.id)`,
    })
    .from(users)
    .where(and(isNull(users.deletedAt), isAfter(users.id, page)))
    .orderBy(users.id)
    .limit(page.limit);
}

/** Vehicles of deleted users are deleted with them. */
export async function vehicleRows(db: Queryable, page: RowPage) {
  return db
    .select({ ...getTableColumns(vehicles), ownerName: users.userName })
    .from(vehicles)
    .innerJoin(users, eq(users.id, vehicles.userId))
    .where(and(isNull(vehicles.deletedAt), isNull(users.deletedAt), isAfter(vehicles.id, page)))
    .orderBy(vehicles.id)
    .limit(page.limit);
}

/** Also those that are hidden while their author is suspended, but not those of deleted users. */
export async function postRows(db: Queryable, page: RowPage) {
  return db
    .select({ ...getTableColumns(posts), authorName: users.userName })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(isNull(posts.deletedAt), isNull(users.deletedAt), isAfter(posts.id, page)))
    .orderBy(posts.id)
    .limit(page.limit);
}

/** Trips of deleted users stay, without their owner. */
export async function tripRows(db: Queryable, page: RowPage) {
  return db
    .select({ ...getTableColumns(trips), owner: { id: users.id, userName: users.userName } })
    .from(trips)
    .leftJoin(users, and(eq(users.id, trips.userId), isNull(users.deletedAt)))
    .where(and(isNull(trips.deletedAt), isAfter(trips.id, page)))
    .orderBy(trips.id)
    .limit(page.limit);
}

/** As the lists show them: not settled, and about something that is not deleted. */
export function reportRows(db: Queryable, page: RowPage) {
  return rowsOf(db, reports, page, anyReportCondition(db));
}

/** Without cancelled orders, which no list shows. The user is null if they are deleted. */
export async function orderRows(db: Queryable, page: RowPage) {
  return db
    .select({ ...getTableColumns(rewardOrders), userId: users.id })
    .from(rewardOrders)
    .leftJoin(users, and(eq(users.id, rewardOrders.userId), isNull(users.deletedAt)))
    .where(and(isNull(rewardOrders.cancelledAt), isAfter(rewardOrders.id, page)))
    .orderBy(rewardOrders.id)
    .limit(page.limit);
}

export function banRows(db: Queryable, page: RowPage) {
  return rowsOf(db, bans, page);
}

export function broadcastRows(db: Queryable, page: RowPage) {
  return rowsOf(db, broadcasts, page);
}

/** Only the versions in force. */
export async function versionRows(db: Queryable, page: RowPage) {
  if (page.after !== undefined) return [];
  return db.select().from(appVersions).orderBy(desc(appVersions.createdAt), desc(appVersions.id)).limit(1);
}

/** What an import kept of the records' fields although Leitstand has no such fields. */
export async function unknownFieldsOf(
  db: Queryable,
  kind: MovedKind,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { id, unknownFields, ref } = importRefs;
  const rows = await db
    .select({ id, unknownFields })
    .from(importRefs)
    .where(and(eq(importRefs.kind, kind), inArray(id, [...ids]), isNotNull(unknownFields)))
    .orderBy(ref);
  const fields = new Map<string, Record<string, unknown>>();
  for (const row of rows) fields.set(row.id, { ...fields.get(row.id), ...row.unknownFields });
  return fields;
}
