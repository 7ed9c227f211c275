import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { makes, users, vehicles } from '../../db/schema.ts';
import { beginsWithText, containsText, matchRank } from '../../db/search.ts';

export const modelName = sql`${makes.make} || ' ' || ${makes.model}`;

export type ModelRow = typeof makes.$inferSelect;

/** The search text starts with the folded make and model, so it also serves as the sort key. */
export async function findModels(db: Queryable, filter: Page & { search?: string }): Promise<Rows<ModelRow>> {
  const { search } = filter;
  const where = and(isNull(makes.deletedAt), search ? containsText(makes.searchText, search) : undefined);
  const byName = ordered(makes.searchText, makes.id, 'asc');
  const rows = await db
    .select()
    .from(makes)
    .where(where)
    .orderBy(...(search ? [matchRank(makes.searchText, search), ...byName] : byName))
    .limit(filter.limit)
    .offset(filter.skip);
  return withTotal(db, { table: makes, where, filter }, rows);
}

/** Each spelling of a make once, with the first of its models and their number. */
export async function findMakeNames(db: Queryable): Promise<{ id: string; make: string; models: number }[]> {
  return db
    .select({
      id: sql<string>`(array_agg(${makes.id} order by ${makes.id}))[1]`,
      make: makes.make,
      models: sql<number>`count(*)::integer`,
    })
    .from(makes)
    .where(isNull(makes.deletedAt))
    .groupBy(makes.make);
}

/** All pairs, to compare them folded; or those that may be the given one. */
export async function findPairs(db: Queryable, like?: { make: string; model: string }) {
  return db
    .select({
      id: makes.id,
      category: makes.category,
      make: makes.make,
      model: makes.model,
      revision: makes.revision,
    })
    .from(makes)
    .where(and(isNull(makes.deletedAt), like && beginsWithText(makes.searchText, `${like.make} ${like.model}`)))
    .orderBy(makes.id);
}

/** Serializes comparing and adding pairs. */
export async function lockPairs(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('makes'))`);
}

/** Pairs of the listed vehicles, the most frequent spelling first. */
export async function findPairsOfVehicles(db: Queryable): Promise<{ make: string; model: string; vehicles: number }[]> {
  const make = sql<string>`trim(${vehicles.brand})`;
  const model = sql<string>`trim(${vehicles.model})`;
  return db
    .select({ make, model, vehicles: sql<number>`count(*)::integer` })
    .from(vehicles)
    .innerJoin(users, eq(users.id, vehicles.userId))
    .where(and(isNull(vehicles.deletedAt), isNull(users.deletedAt), sql`${make} <> ''`, sql`${model} <> ''`))
    .groupBy(make, model)
    .orderBy(sql`count(*) desc`, make, model);
}
