import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeEachEngine, type TestDatabase } from '../testing/database/test-database.ts';
import { type Maintenance, replayBytes, startMaintenance } from './maintenance.ts';

// Starting the engine takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const MEGABYTE = 1_048_576;

describeEachEngine('maintenance', (engine) => {
  let db: TestDatabase;
  let maintenance: Maintenance | undefined;
  const log = { debug: vi.fn(), warn: vi.fn() };

  beforeAll(async () => {
    db = await engine.open();
    await db.database.pool.query(
      "create table notes as select id, repeat('x', 200) as text from generate_series(1, 5000) as id",
    );
  });

  afterEach(async () => {
    await maintenance?.stop();
    expect(log.warn).not.toHaveBeenCalled();
    vi.clearAllMocks();
  });

  afterAll(() => db.destroy());

  async function updateEverything(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) await db.database.pool.query('update notes set text = text');
  }

  async function deadRows(): Promise<number> {
    await db.database.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await db.database.pool.query<{ dead: number }>(
      "select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'notes'",
    );
    return rows[0]?.dead ?? -1;
  }

  if (engine.name === 'postgres') {
    it('does nothing on a server, which has autovacuum', async () => {
      const query = vi.spyOn(db.database.pool, 'query');
      maintenance = startMaintenance(db.database, { log, intervalMs: 5, watchIntervalMs: 5 });
      await maintenance.runNow();
      await delay(50);
      expect(query).not.toHaveBeenCalled();
      query.mockRestore();
    });
    return;
  }

  it('removes dead rows and makes recovery short', async () => {
    await updateEverything(5);
    expect(await deadRows()).toBeGreaterThan(10_000);
    expect(await replayBytes(db.database.pool)).toBeGreaterThan(2 * MEGABYTE);
    maintenance = startMaintenance(db.database, { log });
    await maintenance.runNow();
    expect(await deadRows()).toBe(0);
    expect(await replayBytes(db.database.pool)).toBeLessThan(65_536);
  });

  it('keeps a frequently updated table from growing', async () => {
    maintenance = startMaintenance(db.database, { log });
    const size = async () => {
      const { rows } = await db.database.pool.query<{ bytes: number }>("select pg_table_size('notes')::int as bytes");
      return rows[0]?.bytes ?? 0;
    };
    await db.database.pool.query('vacuum full notes');
    const compact = await size();
    for (let round = 0; round < 5; round += 1) {
      await updateEverything(2);
      await maintenance.runNow();
    }
    // Ten updates of every row: without a vacuum in between the table would grow to eleven times its size.
    expect(await size()).toBeLessThan(5 * compact);
  });

  it('analyzes tables without statistics, tables that changed, and at night all others', async () => {
    const { pool } = db.database;
    const query = vi.spyOn(pool, 'query');
    const analyzed = async (isNight: boolean) => {
      query.mockClear();
      maintenance = startMaintenance(db.database, { log, isNight: () => isNight });
      await maintenance.runNow();
      await maintenance.stop();
      return query.mock.calls.map(([text]) => String(text)).includes('vacuum (analyze) public.notes');
    };
    await analyzed(false);
    await pool.query("update notes set text = 'y' where id % 12 = 0");
    expect(await analyzed(false)).toBe(false);
    await pool.query("update notes set text = 'z' where id % 12 = 0");
    expect(await analyzed(false)).toBe(true);
    // As after a start: the engine has lost its counters, but not its statistics.
    await pool.query('select pg_stat_reset()');
    await pool.query("update notes set text = 'y' where id % 12 = 0");
    expect(await analyzed(false)).toBe(false);
    expect(await analyzed(true)).toBe(true);
    expect(await analyzed(true)).toBe(false);
    await pool.query("delete from pg_statistic where starelid = 'notes'::regclass");
    expect(await analyzed(false)).toBe(true);
    query.mockRestore();
  });

  it('does nothing on an idle database', async () => {
    maintenance = startMaintenance(db.database, { log, isNight: () => true });
    await maintenance.runNow();
    await maintenance.runNow();
    log.debug.mockClear();
    await maintenance.runNow();
    expect(log.debug).not.toHaveBeenCalled();
  });

  it('does not let the WAL grow between two runs', async () => {
    maintenance = startMaintenance(db.database, { log, watchIntervalMs: 20, maxReplayBytes: 2 * MEGABYTE });
    await updateEverything(5);
    await vi.waitFor(async () => expect(await replayBytes(db.database.pool)).toBeLessThan(2 * MEGABYTE), 10_000);
  });

  it('runs on schedule, and no longer once stopped', async () => {
    await updateEverything(1);
    maintenance = startMaintenance(db.database, { log, intervalMs: 20 });
    await vi.waitFor(async () => expect(await deadRows()).toBe(0), 10_000);
    await maintenance.stop();
    await updateEverything(1);
    await delay(100);
    expect(await deadRows()).toBeGreaterThan(0);
  });

  it('keeps little WAL on the disk', async () => {
    maintenance = startMaintenance(db.database, { log });
    for (let round = 0; round < 3; round += 1) {
      await db.database.pool.query(
        "select pg_logical_emit_message(false, 'test', repeat('x', 1048576)) from generate_series(1, 60)",
      );
      await maintenance.runNow();
    }
    const { rows } = await db.database.pool.query<{ bytes: number }>(
      'select sum(size)::int as bytes from pg_ls_waldir()',
    );
    expect(rows[0]?.bytes).toBeLessThanOrEqual(128 * MEGABYTE);
    const limits = await db.database.pool.query(
      "select current_setting('max_wal_size') as most, current_setting('wal_keep_size') as kept",
    );
    expect(limits.rows).toEqual([{ most: '64MB', kept: '0' }]);
  });
});

describeEachEngine('maintenance that fails', (engine) => {
  it.runIf(engine.name === 'embedded')('is logged and retried', async () => {
    const log = { debug: vi.fn(), warn: vi.fn() };
    const db = await engine.open();
    const query = vi.spyOn(db.database.pool, 'query').mockRejectedValue(new Error('no session') as never);
    const maintenance = startMaintenance(db.database, { log, intervalMs: 10 });
    await vi.waitFor(() => expect(log.warn.mock.calls.length).toBeGreaterThan(1), 5_000);
    query.mockRestore();
    await maintenance.runNow();
    await maintenance.stop();
    await db.destroy();
  });
});
