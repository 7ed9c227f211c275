import type { Pool } from 'pg';
import { readApplied } from '../../db/upgrade/apply-migrations.queries.ts';
import { type LongChangeState, longChangeStates } from '../../db/upgrade/long-changes.queries.ts';

export interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
}

export async function readDatabaseFacts(pool: Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts>(
    `select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0] ?? { version: '', bytes: 0 };
}

export interface SchemaState {
  /** When each applied migration was written, and its name if it is known. */
  readonly applied: readonly { readonly when: number; readonly tag: string | undefined }[];
  readonly long: readonly LongChangeState[];
}

/** On one connection: the embedded engine has no more. */
export async function readSchemaState(pool: Pool): Promise<SchemaState> {
  const client = await pool.connect();
  try {
    return { applied: await readApplied(client), long: await longChangeStates(client) };
  } finally {
    client.release();
  }
}
