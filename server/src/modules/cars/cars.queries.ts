import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { boundedCount, ordered, type Page, type Rows } from '../../db/paging.ts';
import { cars, users } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type CarRow = typeof cars.$inferSelect & { ownerName: string };

/** Vehicles of deleted users disappear with them. */
const visible = and(isNull(cars.deletedAt), isNull(users.deletedAt));
const columns = { car: cars, ownerName: users.userName };

export async function findCars(
  db: Queryable,
  { skip, limit, search }: Page & { search?: string },
): Promise<Rows<CarRow>> {
  const where = and(visible, search ? containsText(cars.searchText, search) : undefined);
  const newest = ordered(cars.createdAt, cars.id, 'desc');
  const rows = await joined(db)
    .where(where)
    .orderBy(...(search ? [matchRank(cars.searchText, search), ...newest] : newest))
    .limit(limit)
    .offset(skip);
  const total = await boundedCount(db, sql`${cars} inner join ${users} on ${users.id} = ${cars.userId}`, where);
  return { rows: rows.map(flat), total };
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
