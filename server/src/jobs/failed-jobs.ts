import type { ClientBase, Pool } from 'pg';

/** A job that failed for the last time. Its payload may name people, so it is not part of this. */
export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly failedAt: Date;
  readonly attempts: number;
}

/** Of each kind: the others are tried again together. */
const SHOWN_OF_KIND = 5;

export interface FailedJobs {
  /** The latest of each kind, newest first. */
  readonly latest: readonly FailedJob[];
  /** By kind; only kinds of which any failed. */
  readonly counts: ReadonlyMap<string, number>;
}

/** In one pass, because no index knows the failed ones. */
export async function readFailedJobs(pool: Pool, names: readonly string[]): Promise<FailedJobs> {
  const { rows } = await pool.query<FailedJob & { total: number }>(
    `select id, name, completed_on as "failedAt", retry_count + 1 as attempts, total
     from (select id, name, completed_on, retry_count, (count(*) over (partition by name))::integer as total,
             row_number() over (partition by name order by completed_on desc, id) as position
           from pgboss.job where state = 'failed' and name = any($1)) as failed
     where position <= ${SHOWN_OF_KIND} order by completed_on desc, id`,
    [names],
  );
  return { latest: rows, counts: new Map(rows.map(({ name, total }) => [name, total])) };
}

/**
 * One more attempt, at once. Not the library's own statement, after which a job still counts as ended: it would be
 * archived before it has run.
 */
export async function retryFailedJobs(client: ClientBase, name: string, id: string | undefined): Promise<number> {
  const { rowCount } = await client.query(
    `update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null,
       keep_until = now() + interval '14 days', output = null
     where name = $1 and state = 'failed' and ($2::uuid is null or id = $2)`,
    [name, id ?? null],
  );
  return rowCount ?? 0;
}
