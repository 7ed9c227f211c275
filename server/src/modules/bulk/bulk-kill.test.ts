import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { MAX_RUNNING_EXPORTS } from '@leitstand/contract/base/limits';
import { count, countDistinct, eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';
import { admins, auditLog, bulkItems, bulkRuns, bulkTexts, posts } from '../../db/schema.ts';
import { builtProgram } from '../../server-folder.ts';
import { addPosts } from '../../testing/bulk-samples.ts';
import { describeEitherEngine, type TestEngine } from '../../testing/database/test-database.ts';
import { SHORT_LIVED } from '../../testing/processes/short-lived.ts';
import { amount, isSoak } from '../../testing/soak.ts';
import { selectPosts } from '../posts/post-selection.service.ts';
import { insertSelected } from './bulk-selection.queries.ts';

vi.setConfig({ testTimeout: 240_000 });

const PROGRAM = builtProgram('bulk-process-program');
const POSTS = amount(800, 2000);
const EXPORTS = MAX_RUNNING_EXPORTS + 2;

interface Progress {
  done: number;
  state: string;
}

describeEitherEngine('a bulk action whose process ends', (engine) => {
  let prepared: Awaited<ReturnType<TestEngine['prepare']>>;
  let adminId: string;
  let runId: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    prepared = await engine.prepare();
    await withDatabase(prepared.settings, async (database) => {
      await addPosts(database, POSTS);
      adminId = await addAdmin(database);
    });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await prepared.destroy();
  });

  function startProcess() {
    const { dataDir, databaseUrl } = prepared.settings;
    const env = { DATA_DIR: dataDir, DEMO_DATA: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const child = fork(PROGRAM, [], { execArgv: [...SHORT_LIVED], env });
    children.push(child);
    const until = (is: (progress: Progress) => boolean) =>
      new Promise<Progress>((resolve) => {
        child.on('message', (progress: Progress) => void (is(progress) && resolve(progress)));
      });
    return { child, until };
  }

  it.each(isSoak ? ['killed', 'stopped'] : ['killed'])(
    'is finished by the next one, with nothing lost or repeated: %s',
    async (how) => {
      runId = await withDatabase(prepared.settings, (database) => addRun(database, { adminId, action: 'delete' }));
      const first = startProcess();
      await first.until(({ done }) => done > 0);
      const exited = once(first.child, 'exit');
      if (how === 'killed') first.child.kill('SIGKILL');
      else first.child.send('stop');
      await exited;
      const half = await withDatabase(prepared.settings, (database) => numbers(database, runId));
      expect(half.done).toBeGreaterThan(0);
      expect(half.done).toBeLessThan(POSTS);
      expect(half).toEqual({
        done: half.done,
        failed: 0,
        changed: half.done,
        deleted: half.done,
        logged: half.done,
        distinct: half.done,
        settled: half.done,
      });

      const second = startProcess();
      await second.until(({ state }) => state === 'done');
      second.child.send('stop');
      await once(second.child, 'exit');
      const whole = await withDatabase(prepared.settings, (database) => numbers(database, runId));
      expect(whole).toEqual({
        done: POSTS,
        failed: 0,
        changed: POSTS,
        deleted: POSTS,
        logged: POSTS,
        distinct: POSTS,
        settled: POSTS,
      });
    },
  );

  it.runIf(isSoak)('is an export: those that wait follow, three at a time, in any process', async () => {
    await withDatabase(prepared.settings, async (database) => {
      for (let number = 0; number < EXPORTS; number += 1) {
        const startedAt = number < MAX_RUNNING_EXPORTS ? new Date() : null;
        await addRun(database, { adminId, action: 'export', startedAt });
      }
    });
    const killed = startProcess();
    await killed.until(({ done }) => done > 0);
    const exited = once(killed.child, 'exit');
    killed.child.kill('SIGKILL');
    await exited;
    const before = await withDatabase(prepared.settings, exportsOf);
    const left = before.filter(({ finishedAt }) => !finishedAt).length;
    expect(left).toBeGreaterThan(MAX_RUNNING_EXPORTS);

    const restarted = startProcess();
    let ended = 0;
    const all = restarted.until(({ state }) => {
      if (state === 'done') ended += 1;
      return ended === left;
    });
    await restarted.until(() => true);
    // Only PostgreSQL supports several processes.
    const second = engine.name === 'postgres' ? startProcess() : undefined;
    await all;
    second?.child.kill('SIGKILL');
    restarted.child.send('stop');
    await once(restarted.child, 'exit');
    const runs = await withDatabase(prepared.settings, exportsOf);
    expect(runs.map(({ done, failed }) => [done, failed])).toEqual(runs.map(() => [POSTS, 0]));
    expect(runs.map(({ lines }) => lines)).toEqual(runs.map(() => POSTS + 1));
    for (const { startedAt } of runs) {
      const at = startedAt ?? new Date(0);
      const atOnce = runs.filter((run) => (run.startedAt ?? at) <= at && (run.finishedAt ?? at) > at);
      expect(atOnce.length).toBeLessThanOrEqual(MAX_RUNNING_EXPORTS);
    }
  });
});

async function addAdmin({ drizzle }: Database): Promise<string> {
  const id = newId();
  const admin = { userName: 'Test', email: 'a@b.c', emailSort: 'a@b.c', passwordHash: '', role: 'SUPERADMIN' as const };
  await drizzle.insert(admins).values({ id, ...admin, rights: [] });
  return id;
}

/** Simulates a call that stored the run, without a worker. */
async function addRun(
  { drizzle }: Database,
  values: Pick<typeof bulkRuns.$inferInsert, 'adminId' | 'action' | 'startedAt'>,
): Promise<string> {
  return drizzle.transaction(async (tx) => {
    const id = newId();
    await tx
      .insert(bulkRuns)
      .values({ id, adminName: 'Test', language: 'de', resource: 'posts', total: POSTS, ...values });
    await insertSelected(tx, id, selectPosts({ search: '' }), { except: [] }, POSTS);
    return id;
  });
}

async function exportsOf({ drizzle: db }: Database) {
  const runs = await db.select().from(bulkRuns).orderBy(bulkRuns.createdAt);
  const texts = await db.select().from(bulkTexts);
  return runs.map(({ id, startedAt, finishedAt, done, failed }) => {
    const file = texts.filter(({ runId }) => runId === id).map(({ content }) => content);
    return { startedAt, finishedAt, done, failed, lines: file.join('').split('\r\n').length - 1 };
  });
}

async function numbers({ drizzle: db }: Database, runId: string) {
  const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, runId));
  const [log] = await db
    .select({ logged: count(), distinct: countDistinct(auditLog.entityId) })
    .from(auditLog)
    .where(eq(auditLog.entity, 'post'));
  return {
    done: run?.done ?? 0,
    failed: run?.failed,
    changed: run?.changed,
    deleted: await db.$count(posts, isNotNull(posts.deletedAt)),
    logged: Number(log?.logged),
    distinct: Number(log?.distinct),
    settled: await db.$count(bulkItems, eq(bulkItems.state, 'done')),
  };
}

async function withDatabase<T>(settings: DatabaseSettings, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, (error) => {
    throw error;
  });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
