import type { ClientBase, Pool, PoolClient } from 'pg';
import type { LongChange } from './long-change.ts';

export interface LongChangeState {
  readonly name: string;
  /** Rows that were changed; 0 for an index. */
  readonly changed: number;
  readonly startedAt: Date;
  /** End of the latest batch. */
  readonly updatedAt: Date | null;
  readonly finishedAt: Date | null;
}

interface Unfinished {
  readonly name: string;
  readonly statement: string | null;
}

/** What is left of a change, or that another process is working on it. */
export type StepResult = 'more' | 'finished' | 'taken';

/** Arbitrary, but the same in every process; the second part of the lock is the change. */
const INDEX_LOCK = 7_346_205;

export async function longChangeStates(db: Pool | ClientBase): Promise<LongChangeState[]> {
  const { rows } = await db.query<LongChangeState>(
    `select name, changed::float8 as changed, started_at as "startedAt", updated_at as "updatedAt", finished_at as "finishedAt"
     from long_changes order by started_at, name`,
  );
  return rows;
}

export async function unfinishedChanges(db: Pool | ClientBase): Promise<Unfinished[]> {
  const { rows } = await db.query<Unfinished>(
    'select name, statement from long_changes where finished_at is null order by started_at, name',
  );
  return rows;
}

/** The next batch and its progress, in one transaction. The row's lock keeps other processes out for that long. */
export async function runBatch(client: ClientBase, { name, next }: LongChange): Promise<StepResult> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ position: string | null }>(
      'select position from long_changes where name = $1 and finished_at is null for update skip locked',
      [name],
    );
    if (!rows[0]) {
      await client.query('commit');
      return 'taken';
    }
    const batch = await next(client, rows[0].position);
    if (batch) {
      await client.query(
        'update long_changes set position = $2, changed = changed + $3, updated_at = clock_timestamp() where name = $1',
        [name, batch.last, batch.rows],
      );
    } else await finish(client, name);
    await client.query('commit');
    return batch ? 'more' : 'finished';
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Builds an index beside the running server. What an interrupted attempt left is built again. */
export async function buildIndex(client: PoolClient, { name, statement }: Unfinished): Promise<StepResult> {
  // Never waits: a session that waits for a lock would block the building of the index.
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
    INDEX_LOCK,
    name,
  ]);
  if (!rows[0]?.free) return 'taken';
  await client.query('set statement_timeout = 0');
  try {
    const valid = await validityOf(client, name);
    if (valid === false) await client.query(`drop index concurrently if exists "${name}"`);
    if (!valid) await client.query(statement ?? '');
    await finish(client, name);
    return 'finished';
  } finally {
    await client.query('reset statement_timeout');
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [INDEX_LOCK, name]);
  }
}

/** Undefined if there is no such index; false if the attempt to build it was interrupted. */
async function validityOf(client: ClientBase, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident($1))',
    [name],
  );
  return rows[0]?.valid;
}

async function finish(client: ClientBase, name: string): Promise<void> {
  await client.query(
    'update long_changes set finished_at = clock_timestamp(), updated_at = clock_timestamp() where name = $1',
    [name],
  );
}
