import { getTableName, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Table, Transaction } from '../db/database.ts';
import { dailyStatistics, importImages, importRefs, tallies } from '../db/schema.ts';

/**
 * Past days have a final record, which a server that ran before the import has written without the people who came with
 * it.
 */
export async function recountRegistrations(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update ${dailyStatistics} as written
    set number_of_registered_users = greatest(written.number_of_registered_users, counted.named),
        number_of_registered_anonymous_users = greatest(written.number_of_registered_anonymous_users, counted.anonymous)
    from (
      select day, coalesce(sum(amount) filter (where value = 'named'), 0)::int as named,
        coalesce(sum(amount) filter (where value = 'anonymous'), 0)::int as anonymous
      from ${tallies} where topic = 'registered' group by day
    ) as counted
    where counted.day = written.valid_for and (counted.named > written.number_of_registered_users
      or counted.anonymous > written.number_of_registered_anonymous_users)`);
}

/** The planner should know at once how large the tables have become, and what they contain. */
export async function analyzeTables(pool: Pool, tables: readonly Table[]): Promise<void> {
  await analyze(
    pool,
    [...tables, importRefs, importImages].map((table) => `"${getTableName(table)}"`),
  );
}

/** Tells the planner only how large a table has become: the expressions of its search indexes take seconds. */
export async function analyzeSize(pool: Pool, table: Table): Promise<void> {
  await analyze(pool, [`"${getTableName(table)}" (id)`, `"${getTableName(importRefs)}"`]);
}

async function analyze(pool: Pool, targets: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const target of targets) await client.query(`analyze ${target}`);
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}

export async function disableTimeout(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
}
