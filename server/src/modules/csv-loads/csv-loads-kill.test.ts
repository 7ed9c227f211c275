import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { count, countDistinct, eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';
import { admins, auditLog, csvLoads, csvRows, makes } from '../../db/schema.ts';
import { builtProgram } from '../../server-folder.ts';
import { describeEitherEngine, type TestEngine } from '../../testing/database/test-database.ts';
import { SHORT_LIVED } from '../../testing/processes/short-lived.ts';
import { amount } from '../../testing/soak.ts';
import { insertLoad, insertRows } from './csv-loads.queries.ts';

vi.setConfig({ testTimeout: 240_000 });

const PROGRAM = builtProgram('bulk-process-program');
const ROWS = amount(300, 2000);
const KILLS = amount(1, 5);

describeEitherEngine('a CSV file that is loaded while its process is killed', (engine) => {
  const children: ChildProcess[] = [];
  let prepared: Awaited<ReturnType<TestEngine['prepare']>>;
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await prepared.destroy();
  });

  function startProcess() {
    const { dataDir, databaseUrl } = prepared.settings;
    const env = { DATA_DIR: dataDir, DEMO_DATA: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const child = fork(PROGRAM, [], { execArgv: [...SHORT_LIVED], env });
    children.push(child);
    return child;
  }

  it('is loaded by the next one, with nothing lost or repeated', async () => {
    prepared = await engine.prepare();
    const loadId = await withDatabase(prepared.settings, addLoad);
    let done = 0;
    for (let kills = 0; kills <= KILLS; kills += 1) {
      const child = startProcess();
      const exited = once(child, 'exit');
      // Each chunk publishes the records that it added.
      await (kills < KILLS ? once(child, 'message') : untilFinished(child));
      if (kills < KILLS) child.kill('SIGKILL');
      else child.send('stop');
      await exited;
      const after = await withDatabase(prepared.settings, (database) => numbers(database, loadId));
      expect(after).toEqual({ ...after, stored: after.done, logged: after.done, distinct: after.done });
      expect(after.waiting).toBe(ROWS - after.done);
      expect(after.done).toBeGreaterThan(done);
      expect(after.isFinished).toBe(after.done === ROWS);
      done = after.done;
    }
    expect(done).toBe(ROWS);
  });
});

async function untilFinished(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    child.on('message', ({ entity, action }: { entity: string; action: string }) => {
      if (entity === 'csvLoad' && action === 'finish') resolve();
    });
  });
}

/** Simulates a call that stored the rows, without a worker. */
async function addLoad({ drizzle }: Database): Promise<string> {
  const adminId = newId();
  const admin = { userName: 'Test', email: 'a@b.c', emailSort: 'a@b.c', passwordHash: '', role: 'SUPERADMIN' as const };
  await drizzle.insert(admins).values({ id: adminId, ...admin, rights: [] });
  return drizzle.transaction(async (tx) => {
    const values = { adminId, adminName: 'Test', language: 'de', target: 'models', fileName: '', total: ROWS } as const;
    const { id } = await insertLoad(tx, { id: newId(), ...values });
    const rows = Array.from({ length: ROWS }, (_, position) => ({
      position,
      state: 'waiting' as const,
      values: { make: 'Glas', model: `Nr. ${position}` },
      problems: null,
    }));
    await insertRows(tx, id, rows);
    return id;
  });
}

async function numbers({ drizzle: db }: Database, loadId: string) {
  const [load] = await db.select().from(csvLoads).where(eq(csvLoads.id, loadId));
  const [log] = await db
    .select({ logged: count(), distinct: countDistinct(auditLog.entityId) })
    .from(auditLog)
    .where(eq(auditLog.entity, 'make'));
  return {
    done: load?.added ?? 0,
    isFinished: load?.finishedAt !== null,
    waiting: await db.$count(csvRows, eq(csvRows.state, 'waiting')),
    stored: await db.$count(makes),
    logged: Number(log?.logged),
    distinct: Number(log?.distinct),
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
