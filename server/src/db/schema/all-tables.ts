import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Table } from '../database.ts';
import * as schema from '../schema.ts';

/** The tables of `db/schema`; a module may have one of its own. */
export const SCHEMA_TABLES: readonly Table[] = Object.values<unknown>(schema).filter((table) => is(table, PgTable));
