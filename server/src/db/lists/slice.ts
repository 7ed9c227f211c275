import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { containsText, holdsText, isShort } from '../search.ts';
import type { Page } from './paging.ts';

export type SearchableTable = PgTable & { id: AnyPgColumn; searchText: AnyPgColumn };

interface Listing {
  readonly table: SearchableTable;
  /** Filters apart from the search text. */
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly filter: Page & { readonly search?: string | undefined };
}

/** The parts of a query for one page, in the order of the list. */
export interface Slice {
  readonly where: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** From this offset on, selecting the page by ids first is faster. */
const DEEP_SKIP = 1_000;
/** Rows to scan for a short text before using its index, which has no order. */
const LOOKED_THROUGH = 10_000;

/** Reads one page of a list, searched or far down, without reading the rows before it. */
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

/** True for rows with one of these ids. As an array they are evaluated first, whatever the planner estimates. */
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
 * The first rows of a list that contain a text. A short text may occur in nearly every row or in none, and the planner
 * cannot tell. So the beginning of the list is scanned first, and only if that yields too few rows, all matches are
 * collected by the index and sorted.
 */
export function firstWithText({ table, where, order, search, amount }: Wanted, lookedThrough = LOOKED_THROUGH): SQL {
  const sorted = sql`order by ${list(order)} limit ${amount}`;
  const found = sql`select * from ${table} where ${and(where, containsText(table.searchText, search))}`;
  if (!isShort(search)) return sql`${found} ${sorted}`;
  const beginning = sql`select * from ${table} where ${where ?? sql`true`} order by ${list(order)} limit ${lookedThrough}`;
  // Without this optimisation fence the planner would scan the whole list instead of using the index.
  return sql`
    with near as materialized (
      select * from (${beginning}) as ${table} where ${holdsText(table.searchText, search)} limit ${amount}
    ), everywhere as materialized (
      ${found} and (select count(*) from near) < ${amount}
    )
    select * from near where (select count(*) from near) = ${amount}
    union all (select * from everywhere as ${table} ${sorted})`;
}

/** The end of a statement that reads the page. */
export function endOf({ where, limit, offset }: Slice, order: readonly SQL[]): SQL {
  return sql`where ${where ?? sql`true`} order by ${list(order)} limit ${limit} offset ${offset}`;
}

function list(order: readonly SQL[]): SQL {
  return sql.join([...order], sql`, `);
}
