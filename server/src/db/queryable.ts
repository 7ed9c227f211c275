import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Without the schema: Drizzle would make a query builder for each table, for each transaction. */
export type Drizzle = NodePgDatabase<Record<string, never>>;

/** A running transaction; services that change data take only this. */
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

/** The database or a transaction on it. */
export type Queryable = Drizzle | Transaction;
