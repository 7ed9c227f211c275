import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database.ts';
import type { Page, Rows } from './paging.ts';

type Filter = Page & { readonly search?: string | undefined };

interface Listed<F extends Filter = Filter> {
  readonly table: PgTable;
  readonly where: SQL | undefined;
  /** All parameters of the list: its page and its filters. */
  readonly filter: F;
}

/** One page of a list with the total number of rows, if that is known or cheap to count. */
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
/** Counting the matches of a text means finding all of them first. */
const COUNT_FOUND_UP_TO = 2_000;
/** A list that is too long to count stays so for a while. */
const TOO_LONG_MS = 60_000;
/** Changes by the app are not published: they are counted after this delay. */
const COUNTED_MS = 2_000;
const REMEMBERED_LISTS = 1_000;

interface Remembered {
  readonly total: number | undefined;
  readonly until: number;
}

/** Cached totals of the lists of a database, and whether changes to them are published. */
class KnownTotals {
  readonly #lists = new Map<string, Remembered>();
  isPublished: () => boolean = () => false;
  /** Incremented with every change, so that a count that began before a change is not cached after it. */
  changes = 0;

  get(list: string): Remembered | undefined {
    const known = this.#lists.get(list);
    return known && known.until > Date.now() ? known : undefined;
  }

  remember(list: string, total: number | undefined): void {
    if (total !== undefined && !this.isPublished()) return;
    if (this.#lists.size >= REMEMBERED_LISTS) this.#lists.clear();
    this.#lists.set(list, { total, until: Date.now() + (total === undefined ? TOO_LONG_MS : COUNTED_MS) });
  }

  forgetCounted(): void {
    for (const [list, { total }] of this.#lists) if (total !== undefined) this.#lists.delete(list);
    this.changes += 1;
  }
}

const known = new WeakMap<Queryable, KnownTotals>();

function totalsOf(db: Queryable): KnownTotals {
  const totals = known.get(db) ?? new KnownTotals();
  known.set(db, totals);
  return totals;
}

interface ChangeFeed {
  /** Whether changes of other processes arrive at once. */
  readonly isListening: boolean;
  onChange(callback: () => void): void;
}

/** Enables caching of totals for a moment; every change, here or in another process, clears them. */
export function rememberTotals(db: Queryable, feed: ChangeFeed): void {
  const totals = totalsOf(db);
  totals.isPublished = () => feed.isListening;
  feed.onChange(() => totals.forgetCounted());
}

async function countedTotal(db: Queryable, listed: Listed): Promise<number | undefined> {
  const totals = totalsOf(db);
  const list = nameOf(listed);
  const remembered = totals.get(list);
  if (remembered) return remembered.total;
  const { changes } = totals;
  const total = await count(db, listed);
  if (totals.changes === changes) totals.remember(list, total);
  return total;
}

function nameOf({ table, filter: { skip: _, limit: __, ...narrowing } }: Listed): string {
  return JSON.stringify([getTableName(table), narrowing]);
}

/** Counts matching rows, but stops at the number from which it no longer matters. */
async function count(db: Queryable, { table, where, filter }: Listed): Promise<number | undefined> {
  const matching = sql`select 1 from ${table} where ${where ?? sql`true`}`;
  if (filter.search && (await expectedRows(db, matching)) > COUNT_FOUND_UP_TO) return undefined;
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from (${matching} limit ${COUNT_UP_TO + 1}) as matching`,
  );
  const counted = Number(rows[0]?.count ?? 0);
  return counted > COUNT_UP_TO ? undefined : counted;
}

/** The planner's estimate, which reads no rows. */
async function expectedRows(db: Queryable, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
