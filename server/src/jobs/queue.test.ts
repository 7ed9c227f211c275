import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { describeEachEngine, type TestDatabase } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { isSoak } from '../testing/soak.ts';
import { JobQueue, jobKind } from './queue.ts';

const greeting = jobKind<{ name: string }>('test-greeting');
const hopeless = jobKind<{ name: string }>('test-hopeless', 0);

describeEachEngine('job queue', (engine) => {
  let test: TestDatabase;
  let done: string[];
  let givenUp: string[];
  let logs: string[];
  beforeEach(async () => {
    test = await engine.open();
    done = [];
    givenUp = [];
    logs = [];
  });
  afterEach(() => test.destroy());

  async function startQueue(database: Database, withWorkers = true): Promise<JobQueue> {
    const queue = new JobQueue(database, pino({ level: 'warn' }, { write: (line: string) => void logs.push(line) }));
    await queue.start(
      async (jobName) => void givenUp.push(jobName),
      async () => {
        if (!withWorkers) return;
        await queue.handle(greeting, async ({ name }) => void done.push(name));
        await queue.handle(hopeless, async () => {
          throw new Error('never works');
        });
      },
    );
    return queue;
  }

  it('runs a job once its transaction has committed, and never one that was rolled back', async () => {
    const queue = await startQueue(test.database);
    const { drizzle } = test.database;
    await drizzle.transaction((tx) => queue.send(tx, greeting, { name: 'bleibt' }));
    await drizzle
      .transaction(async (tx) => {
        await queue.send(tx, greeting, { name: 'verschwindet' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await drizzle.transaction((tx) => queue.send(tx, greeting, { name: 'zuletzt' }));
    await eventually(() => (done.includes('zuletzt') ? true : undefined));
    expect(done.sort()).toEqual(['bleibt', 'zuletzt']);
    await queue.stop();
  });

  it('keeps jobs across a restart', async () => {
    const first = await startQueue(test.database);
    await first.stop();
    const sender = await startQueue(test.database, false);
    await test.database.drizzle.transaction((tx) => sender.send(tx, greeting, { name: 'wartet' }));
    await sender.stop();
    await test.database.close();

    const reopened = await openDatabase(test.settings, () => undefined);
    const second = await startQueue(reopened);
    await eventually(() => (done.includes('wartet') ? true : undefined));
    await second.stop();
    await reopened.close();
  });

  it.runIf(isSoak)(
    'runs a job of a schedule once per slot, although the answers to its statements are lost',
    async () => {
      const first = await startQueue(test.database);
      await first.every(greeting, '* * * * *', { name: 'jede Minute' });
      await first.stop();
      done.length = 0;
      // As if the last look at the schedules were a while ago.
      await test.database.pool.query('update pgboss.version set cron_on = null');
      const lost = new Set<string>();
      const second = await startQueue(losingAnswers(test.database, lost));
      await eventually(() => (done.length > 0 ? true : undefined), 30_000);
      const jobs = "select count(*)::int as jobs from pgboss.job where name = 'test-greeting' and state <> 'failed'";
      expect((await test.database.pool.query(jobs)).rows).toEqual([{ jobs: 1 }]);
      expect([...lost]).toEqual(expect.arrayContaining(['__pgboss__send-it', 'test-greeting']));
      await second.stop();
    },
    60_000,
  );

  it('reports when it gives up on a job', async () => {
    const queue = await startQueue(test.database);
    await test.database.drizzle.transaction((tx) => queue.send(tx, hopeless, { name: 'x' }));
    await eventually(() => (givenUp.length > 0 ? true : undefined));
    expect(givenUp).toEqual(['test-hopeless']);
    expect(JSON.parse(logs[0] ?? '')).toMatchObject({
      job: 'test-hopeless',
      msg: 'job failed',
      err: { message: 'never works' },
    });
    const { rows } = await test.database.pool.query(`select output from pgboss.job where name = 'test-hopeless'`);
    expect(JSON.stringify(rows)).not.toContain('never works');
    await queue.stop();
  });
});

/** Loses the answer to the first statement that inserts jobs of a queue, as if the server was killed after its commit. */
function losingAnswers(database: Database, lost: Set<string>): Database {
  const query = database.pool.query.bind(database.pool) as (text: string, values?: unknown[]) => Promise<unknown>;
  const pool = Object.create(database.pool, {
    query: {
      value: async (text: string, values?: unknown[]) => {
        const result = await query(text, values);
        const json = String(values?.[0]);
        const names = json.startsWith('[{') ? (JSON.parse(json) as { name: string }[]).map(({ name }) => name) : [];
        if (names.every((name) => lost.has(name))) return result;
        for (const name of names) lost.add(name);
        throw new Error('Connection terminated unexpectedly');
      },
    },
  }) as Database['pool'];
  return { ...database, pool };
}
