import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';
import type { Page, Rows } from './paging.ts';

type Filter = Page & { readonly search?: string | undefined };

interface Listed<F extends Filter = Filter> {
  readonly table: PgTable;
  readonly where: SQL | undefined;
  /** Everything that the list was asked for: its page, and all that narrows it. */
  readonly filter: F;
}

/** One page of a list with the number of rows on all pages, where that is known already or cheap to count. */
export async function withTotal<Row, F extends Filter>(
  db: Queryable,
  listed: Listed<F>,
  rows: Row[],
): Promise<Rows<Row>> {
  const { skip, limit } = listed.filter;
  const isLast = rows.length < limit && (rows.length > 0 || skip === 0);
  return { rows, total: isLast ? skip + rows.length : await countedTotal(db, listed) };
}

const COUNT_UP_TO = 10_000;
/** Counting what contains a text means to find all of it first. */
const COUNT_FOUND_UP_TO = 2_000;
const REMEMBERED_MS = 60_000;
const REMEMBERED_LISTS = 1_000;

/** Lists that were too long to be counted, and until when they are taken to be so still. */
const tooLong = new WeakMap<Queryable, Map<string, number>>();

async function countedTotal(db: Queryable, listed: Listed): Promise<number | undefined> {
  const known = tooLong.get(db) ?? new Map<string, number>();
  tooLong.set(db, known);
  const name = nameOf(listed);
  if ((known.get(name) ?? 0) > Date.now()) return undefined;
  const total = await count(db, listed);
  if (known.size >= REMEMBERED_LISTS) known.clear();
  if (total === undefined) known.set(name, Date.now() + REMEMBERED_MS);
  else known.delete(name);
  return total;
}

function nameOf({ table, filter: { skip: _, limit: __, ...narrowing } }: Listed): string {
  return JSON.stringify([getTableName(table), narrowing]);
}

/** Counts matching rows, but stops where the number no longer matters. */
async function count(db: Queryable, { table, where, filter }: Listed): Promise<number | undefined> {
  const matching = sql`select 1 from ${table} where ${where ?? sql`true`}`;
  if (filter.search && (await expectedRows(db, matching)) > COUNT_FOUND_UP_TO) return undefined;
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from (${matching} limit ${COUNT_UP_TO + 1}) as matching`,
  );
  const counted = Number(rows[0]?.count ?? 0);
  return counted > COUNT_UP_TO ? undefined : counted;
}

/** How many rows the database expects, which it tells without looking at any. */
async function expectedRows(db: Queryable, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
