import { and, desc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { plainColumns } from '../../db/lists/plain-rows.ts';
import { endOf } from '../../db/lists/slice.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { levels, users } from '../../db/schema.ts';
import { plainFold } from '../../db/search.ts';

export type LevelRow = typeof levels.$inferSelect;

const columns = plainColumns(getTableColumns(levels));

export const levelName = sql`${levels.level}::text`;

/** Levels are few and not indexed; a search matches "level 3" as well as the coins. */
const searchable = sql`('level ' || ${levels.level} || ' ' || ${levels.coins})`;

export async function findLevels(db: Queryable, filter: Page & { search?: string }): Promise<Rows<LevelRow>> {
  const needle = plainFold((filter.search ?? '').trim());
  const where = and(isNull(levels.deletedAt), needle ? sql`strpos(${searchable}, ${needle}) > 0` : undefined);
  const byNumber = ordered(levels.level, levels.id, 'asc');
  const exactFirst = sql`case when ${needle} in (${levels.level}::text, 'level ' || ${levels.level}) then 0 else 1 end`;
  const order = needle ? [exactFirst, ...byNumber] : byNumber;
  const end = endOf({ where, limit: filter.limit, offset: filter.skip }, order);
  const rows = await columns.read(db, sql`select ${columns.list} from ${levels} ${end}`);
  return withTotal(db, { table: levels, where, filter }, rows);
}

/** The distinct amounts of coins of all levels, lowest first. */
export async function coinsOfLevels(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ coins: levels.coins })
    .from(levels)
    .where(isNull(levels.deletedAt))
    .orderBy(levels.coins);
  return rows.map(({ coins }) => coins);
}

/** All coins the user ever collected, if the app reports them: spending coins does not lower the level. */
const collected = sql`greatest(${users.currentCoins}::numeric, case
  when jsonb_typeof(${users.appFields} -> 'totalCoins') = 'number' then (${users.appFields} ->> 'totalCoins')::numeric
  end)`;

/** The highest level that the user's collected coins reach. */
export async function levelReachedBy(db: Queryable, userId: string): Promise<number | undefined> {
  const [reached] = await db
    .select({ level: levels.level })
    .from(levels)
    .innerJoin(users, eq(users.id, userId))
    .where(and(isNull(levels.deletedAt), lte(levels.coins, collected)))
    .orderBy(desc(levels.coins), desc(levels.level))
    .limit(1);
  return reached?.level;
}

/** For each amount of coins, how many users have reached it but not the next one. Reads all users. */
export async function countUsersByCoins(db: Queryable, coins: readonly number[]): Promise<number[]> {
  if (coins.length === 0) return [];
  const place = sql`width_bucket(${collected}, ${`{${coins.join(',')}}`}::numeric[])`;
  const rows = await db
    .select({ place: sql<number>`${place}`.as('place'), count: sql<string>`count(*)` })
    .from(users)
    .where(isNull(users.deletedAt))
    .groupBy(sql`place`);
  const counts = new Map(rows.map((row) => [row.place, Number(row.count)]));
  return coins.map((_, index) => counts.get(index + 1) ?? 0);
}
