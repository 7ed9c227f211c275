import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Replica } from './postgres/replica.ts';

export type Table = PgTable;
export type TableWithId = Table & { readonly id: AnyPgColumn };
/** A column, or SQL over columns. */
export type Expression = AnyPgColumn | SQL;

/** Without the schema: Drizzle would make a query builder for each table, for each transaction. */
export type Drizzle = NodePgDatabase<Record<string, never>>;

/** A running transaction; services that change data take only this. */
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

/** The database or a transaction on it. */
export type Queryable = Drizzle | Transaction;

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly drizzle: Drizzle;
  /** The connections below Drizzle, for the job queue and for maintenance. */
  readonly pool: Pool;
  /** A copy that may answer calls that only read. */
  readonly replica?: Replica | undefined;
  close(): Promise<void>;
}
