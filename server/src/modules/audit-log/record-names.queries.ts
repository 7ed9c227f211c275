import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import * as schema from '../../db/schema.ts';

interface Named {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly name: PgColumn | SQL;
}

/** What records are called, for the kinds that have a name. */
const NAMED: Readonly<Record<string, Named>> = {
  administrator: { table: schema.admins, name: schema.admins.userName },
  user: { table: schema.users, name: schema.users.userName },
  event: { table: schema.events, name: schema.events.title },
  trip: { table: schema.trips, name: schema.trips.title },
  presetTrip: { table: schema.presetTrips, name: schema.presetTrips.title },
  reward: { table: schema.rewards, name: schema.rewards.title },
  order: { table: schema.rewardOrders, name: schema.rewardOrders.rewardTitle },
  level: { table: schema.levels, name: sql`${schema.levels.level}::text` },
  view: { table: schema.savedViews, name: schema.savedViews.name },
  make: { table: schema.makes, name: sql`${schema.makes.make} || ' ' || ${schema.makes.model}` },
};

interface RecordReference {
  readonly entity: string;
  readonly entityId: string;
}

/** Names of the records as they are today, by kind and id: one query for each kind, however many records there are. */
export async function findRecordNames(
  db: Queryable,
  records: readonly RecordReference[],
): Promise<(record: RecordReference) => string> {
  const names = new Map<string, string>();
  for (const kind of new Set(records.map(({ entity }) => entity))) {
    const named = NAMED[kind];
    if (!named) continue;
    // The log takes any text for an id; the columns do not.
    const ids = records
      .filter(({ entity, entityId }) => entity === kind && isId(entityId))
      .map(({ entityId }) => entityId);
    const rows = await db
      .select({ id: sql<string>`${named.table.id}`, name: sql<string>`${named.name}` })
      .from(named.table)
      .where(inArray(named.table.id, [...new Set(ids)]));
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name);
  }
  return ({ entity, entityId }) => names.get(`${entity} ${entityId}`) ?? '';
}
