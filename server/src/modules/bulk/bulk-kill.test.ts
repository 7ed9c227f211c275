import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { count, countDistinct, eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';
import { admins, auditLog, bulkItems, bulkRuns, posts } from '../../db/schema.ts';
import { builtProgram } from '../../server-folder.ts';
import { addPosts } from '../../testing/bulk-samples.ts';
import { describeEitherEngine, type TestEngine } from '../../testing/database/test-database.ts';
import { SHORT_LIVED } from '../../testing/processes/short-lived.ts';
import { amount } from '../../testing/soak.ts';
import { selectPosts } from '../posts/post-selection.service.ts';
import { insertSelected } from './bulk-selection.queries.ts';

vi.setConfig({ testTimeout: 240_000 });

const PROGRAM = builtProgram('bulk-process-program');
const POSTS = amount(800, 2000);

interface Progress {
  done: number;
  state: string;
}

describeEitherEngine('a bulk action whose process ends', (engine) => {
  let prepared: Awaited<ReturnType<TestEngine['prepare']>>;
  let runId: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    prepared = await engine.prepare();
    runId = await withDatabase(prepared.settings, async (database) => {
      await addPosts(database, POSTS);
      return addRun(database);
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

  it.each(['killed', 'stopped'])('is finished by the next one, with nothing lost or repeated: %s', async (how) => {
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
  });
});

/** Simulates a call that stored the run, without a worker. */
async function addRun({ drizzle }: Database): Promise<string> {
  return drizzle.transaction(async (tx) => {
    const [adminId, id] = [newId(), newId()];
    const admin = {
      userName: 'Test',
      email: 'a@b.c',
      emailSort: 'a@b.c',
      passwordHash: '',
      role: 'SUPERADMIN' as const,
    };
    await tx.insert(admins).values({ id: adminId, ...admin, rights: [] });
    const run = { adminName: 'Test', language: 'de', resource: 'posts', action: 'delete', total: POSTS } as const;
    await tx.insert(bulkRuns).values({ id, adminId, ...run });
    await insertSelected(tx, id, selectPosts(tx, { search: '' }), { except: [] }, POSTS);
    return id;
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
