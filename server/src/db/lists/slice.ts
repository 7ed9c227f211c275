import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { containsText, holdsText, isShort } from '../search.ts';
import type { Page } from './paging.ts';

export type SearchableTable = PgTable & { id: AnyPgColumn; searchText: AnyPgColumn };

interface Listing {
  readonly table: SearchableTable;
  /** What narrows the list beside the searched text. */
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly filter: Page & { readonly search?: string | undefined };
}

/** What a query for one page asks, in the order of the list. */
export interface Slice {
  readonly where: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** From here on it pays to find out by ids alone which rows a page has. */
const DEEP_SKIP = 1_000;
/** So many rows are looked through for a short text before its index is asked, which knows no order. */
const LOOKED_THROUGH = 10_000;

/** How to read one page of a list, whether it is narrowed by a text or far down, without reading what lies before it. */
export function sliceOf({ table, where, order, filter }: Listing): Slice {
  const { search, skip, limit } = filter;
  const found = and(where, search ? containsText(table.searchText, search) : undefined);
  if (search && isShort(search)) {
    const ids = pageOf(table, firstWithText({ table, where, order, search, amount: skip + limit }), order, filter);
    return { where: isAmong(table.id, ids), limit, offset: 0 };
  }
  if (skip < DEEP_SKIP) return { where: found, limit, offset: skip };
  const ids = pageOf(table, sql`select * from ${table} where ${found ?? sql`true`}`, order, filter);
  return { where: isAmong(table.id, ids), limit, offset: 0 };
}

/** True for rows with one of these ids. As an array they are found first, whatever the planner thinks of how many there are. */
export function isAmong(id: AnyPgColumn, ids: SQL): SQL {
  return sql`${id} = any(array(${ids}))`;
}

function pageOf(table: SearchableTable, rows: SQL, order: readonly SQL[], { skip, limit }: Page): SQL {
  return sql`select ${table.id} from (${rows}) as ${table} order by ${list(order)} limit ${limit} offset ${skip}`;
}

interface Wanted extends Omit<Listing, 'filter'> {
  readonly search: string;
  readonly amount: number;
}

/**
 * The first rows of a list that contain a text. What a short text is in may be nearly every row or none at all, and
 * the database does not know beforehand: so the beginning of the list is looked through, and only where that does not
 * yield enough rows they are collected by the index and sorted.
 */
export function firstWithText({ table, where, order, search, amount }: Wanted, lookedThrough = LOOKED_THROUGH): SQL {
  const sorted = sql`order by ${list(order)} limit ${amount}`;
  const found = sql`select * from ${table} where ${and(where, containsText(table.searchText, search))}`;
  if (!isShort(search)) return sql`${found} ${sorted}`;
  const beginning = sql`select * from ${table} where ${where ?? sql`true`} order by ${list(order)} limit ${lookedThrough}`;
  // Without the fence around it the index would be left aside for walking through the whole list, row by row.
  return sql`
    with near as materialized (
      select * from (${beginning}) as ${table} where ${holdsText(table.searchText, search)} limit ${amount}
    ), everywhere as materialized (
      ${found} and (select count(*) from near) < ${amount}
    )
    select * from near where (select count(*) from near) = ${amount}
    union all (select * from everywhere as ${table} ${sorted})`;
}

/** The end of a statement that reads the slice. */
export function endOf({ where, limit, offset }: Slice, order: readonly SQL[]): SQL {
  return sql`where ${where ?? sql`true`} order by ${list(order)} limit ${limit} offset ${offset}`;
}

function list(order: readonly SQL[]): SQL {
  return sql.join([...order], sql`, `);
}
