import type { Database } from '../db/database.ts';

/** The jobs of one kind that wait in the database. */
export interface WaitingJobs {
  readonly name: string;
  /** Due, but not yet taken by a process. */
  readonly due: number;
  readonly oldestSeconds: number;
  /** To be started later, or to be repeated after a failure. */
  readonly later: number;
}

/** Only kinds of which any wait. Uses the index by which the library finds the next job. */
export async function readWaitingJobs({ pool }: Pick<Database, 'pool'>): Promise<WaitingJobs[]> {
  const { rows } = await pool.query<WaitingJobs>(
    `select name, (count(*) filter (where is_due))::integer as due, (count(*) filter (where not is_due))::integer as later,
       coalesce(extract(epoch from now() - min(start_after) filter (where is_due)), 0)::float8 as "oldestSeconds"
     from (select name, start_after, start_after <= now() as is_due from pgboss.job where state < 'active') as jobs
     group by name`,
  );
  return rows;
}
