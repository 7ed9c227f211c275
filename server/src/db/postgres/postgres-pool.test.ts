import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../errors.ts';
import { DatabaseProxy } from '../../testing/database/database-proxy.ts';
import { testDatabases } from '../../testing/database/test-database.ts';
import { PostgresPool } from './postgres-pool.ts';
import { isUnreachable } from './unreachable.ts';

const postgres = testDatabases().find(({ name }) => name === 'postgres');
const IMPATIENT = { connectMs: 1_000, silentMs: 200, probeMs: 400 };
/** More than the pool has connections. */
const MANY = 25;

describe.skipIf(!postgres)('connections to a PostgreSQL server', () => {
  let proxy: DatabaseProxy;
  let pool: PostgresPool;
  let destroy: () => Promise<void>;
  beforeEach(async () => {
    const prepared = await postgres?.prepare();
    proxy = await DatabaseProxy.start(prepared?.settings.databaseUrl ?? '');
    pool = new PostgresPool(proxy.url, IMPATIENT);
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    destroy = async () => prepared?.destroy();
  });
  afterEach(async () => {
    await proxy.restore();
    await pool.end();
    await proxy.close();
    await destroy();
  });

  const transactions = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () => drizzle(pool).transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))),
    );
  const outcomes = (settled: PromiseSettledResult<unknown>[]) =>
    settled.map((one) =>
      one.status === 'fulfilled' ? 'done' : isUnreachable(one.reason, codeOf(one.reason)) ? 'unreachable' : one.reason,
    );

  it.each(['swallow', 'cut'] as const)('are dropped and replaced, none is lost: %s', async (how) => {
    expect(outcomes(await transactions(MANY))).toEqual(Array(MANY).fill('done'));
    expect(pool.idleCount).toBe(20);
    await proxy[how]();
    expect(outcomes(await transactions(MANY))).toEqual(Array(MANY).fill('unreachable'));
    await proxy.restore();
    expect(outcomes(await transactions(MANY))).toEqual(Array(MANY).fill('done'));
    expect([pool.waitingCount, pool.totalCount]).toEqual([0, pool.idleCount]);
  });

  it('are dropped within a transaction too', async () => {
    const running = drizzle(pool).transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.swallow();
      await tx.execute(sql`select 2`);
    });
    expect(outcomes(await Promise.allSettled([running]))).toEqual(['unreachable']);
    expect(pool.totalCount).toBe(0);
  });

  it('are kept while this process is too busy to hear the server', async () => {
    const client = await pool.connect();
    for (let turn = 0; turn < 4; turn += 1) {
      const end = Date.now() + 500;
      while (Date.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await client.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
    client.release();
  });

  it('are kept while the server runs a long query', async () => {
    expect((await pool.query("select 'late' as answer from pg_sleep(1.5)")).rows).toEqual([{ answer: 'late' }]);
  });
});
