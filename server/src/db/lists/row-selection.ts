import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** All rows of a list, in its order, for code that processes every one of them. */
export interface RowSelection {
  readonly table: PgTable;
  readonly id: AnyPgColumn;
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}
