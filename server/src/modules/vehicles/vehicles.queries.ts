import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { deletedUsers } from '../../db/hidden-users.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { sliceOf } from '../../db/lists/slice.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { users, vehicles } from '../../db/schema.ts';
import { containsText } from '../../db/search.ts';

export type VehicleRow = typeof vehicles.$inferSelect & { ownerName: string };

/** Vehicles of deleted users are hidden. */
const visible = and(isNull(vehicles.deletedAt), isNull(users.deletedAt));
const columns = { vehicle: vehicles, ownerName: users.userName };

export async function findVehicles(db: Queryable, filter: Page & { search?: string }): Promise<Rows<VehicleRow>> {
  const { search } = filter;
  const where = and(isNull(vehicles.deletedAt), notInArray(vehicles.userId, deletedUsers));
  const order = ordered(vehicles.createdAt, vehicles.id, 'desc');
  const slice = sliceOf({ table: vehicles, where, order, filter });
  const rows = await joined(db)
    .where(slice.where)
    .orderBy(...order)
    .limit(slice.limit)
    .offset(slice.offset);
  const found = and(where, search ? containsText(vehicles.searchText, search) : undefined);
  return withTotal(db, { table: vehicles, where: found, filter }, rows.map(flat));
}

export async function findVehiclesOf(db: Queryable, userId: string): Promise<VehicleRow[]> {
  const rows = await joined(db)
    .where(and(visible, eq(vehicles.userId, userId)))
    .orderBy(vehicles.createdAt, vehicles.id);
  return rows.map(flat);
}

export async function findVehicle(db: Queryable, id: string): Promise<VehicleRow | undefined> {
  const [row] = await joined(db).where(and(visible, eq(vehicles.id, id)));
  return row && flat(row);
}

/** A vehicle of a deleted user cannot be changed. */
export async function lockVehicle(tx: Transaction, id: string): Promise<VehicleRow | undefined> {
  const [row] = await joined(tx)
    .where(and(visible, eq(vehicles.id, id)))
    .for('update', { of: vehicles });
  return row && flat(row);
}

function joined(db: Queryable) {
  return db.select(columns).from(vehicles).innerJoin(users, eq(users.id, vehicles.userId));
}

function flat({ vehicle, ownerName }: { vehicle: typeof vehicles.$inferSelect; ownerName: string }): VehicleRow {
  return { ...vehicle, ownerName };
}
