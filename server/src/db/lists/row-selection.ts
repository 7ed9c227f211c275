import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The rows that a list shows, in its order, for work on all of them. */
export interface RowSelection {
  readonly table: PgTable;
  readonly id: AnyPgColumn;
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}
