import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { deletedUsers } from '../../db/deleted-users.ts';
import { ordered, type Page, type Rows } from '../../db/paging.ts';
import { cars, users } from '../../db/schema.ts';
import { containsText } from '../../db/search.ts';
import { sliceOf } from '../../db/slice.ts';
import { withTotal } from '../../db/totals.ts';

export type CarRow = typeof cars.$inferSelect & { ownerName: string };

/** Vehicles of deleted users disappear with them. */
const visible = and(isNull(cars.deletedAt), isNull(users.deletedAt));
const columns = { car: cars, ownerName: users.userName };

export async function findCars(db: Queryable, filter: Page & { search?: string }): Promise<Rows<CarRow>> {
  const { search } = filter;
  const where = and(isNull(cars.deletedAt), notInArray(cars.userId, deletedUsers(db)));
  const order = ordered(cars.createdAt, cars.id, 'desc');
  const slice = sliceOf({ table: cars, where, order, filter });
  const rows = await joined(db)
    .where(slice.where)
    .orderBy(...order)
    .limit(slice.limit)
    .offset(slice.offset);
  const found = and(where, search ? containsText(cars.searchText, search) : undefined);
  return withTotal(db, { table: cars, where: found, filter }, rows.map(flat));
}

export async function findCarsOf(db: Queryable, userId: string): Promise<CarRow[]> {
  const rows = await joined(db)
    .where(and(visible, eq(cars.userId, userId)))
    .orderBy(cars.createdAt, cars.id);
  return rows.map(flat);
}

export async function findCar(db: Queryable, id: string): Promise<CarRow | undefined> {
  const [row] = await joined(db).where(and(visible, eq(cars.id, id)));
  return row && flat(row);
}

/** Held until the transaction ends; a vehicle of a deleted user cannot be changed. */
export async function lockCar(tx: Transaction, id: string): Promise<CarRow | undefined> {
  const [row] = await joined(tx)
    .where(and(visible, eq(cars.id, id)))
    .for('update', { of: cars });
  return row && flat(row);
}

function joined(db: Queryable) {
  return db.select(columns).from(cars).innerJoin(users, eq(users.id, cars.userId));
}

function flat({ car, ownerName }: { car: typeof cars.$inferSelect; ownerName: string }): CarRow {
  return { ...car, ownerName };
}
