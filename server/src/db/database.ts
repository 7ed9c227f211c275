import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Replica } from './postgres/replica.ts';
import type { Drizzle } from './queryable.ts';

export type { Drizzle, Queryable, Transaction } from './queryable.ts';

export type Table = PgTable;
export type TableWithId = Table & { readonly id: AnyPgColumn };
/** A column, or SQL over columns. */
export type Expression = AnyPgColumn | SQL;

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly drizzle: Drizzle;
  /** The connections below Drizzle, for the job queue and for maintenance. */
  readonly pool: Pool;
  /** A copy that may answer calls that only read. */
  readonly replica?: Replica | undefined;
  close(): Promise<void>;
}
