import * as fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtProgram } from '../../server-folder.ts';
import { embeddedEngine, type PreparedDatabase } from '../../testing/database/test-database.ts';
import { openEmbedded } from './open-embedded.ts';

// Starting the engine takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const FAILING_DISK = builtProgram('failing-disk-program');

const stopped = expect.objectContaining({ message: expect.stringContaining('The database engine stopped') });

describe('the engine in its thread', () => {
  let prepared: PreparedDatabase;
  let dataDir: string;

  beforeEach(async () => {
    prepared = await embeddedEngine.prepare();
    dataDir = prepared.settings.dataDir;
  });

  afterEach(() => prepared.destroy());

  it('leaves the event loop free during a long query', async () => {
    const { pool, close } = await openEmbedded(dataDir, () => {});
    await pool.query('select 1');
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    const started = performance.now();
    await pool.query('select count(*) from generate_series(1, 4000000) as n where n % 7 = 3');
    const duration = performance.now() - started;
    loop.disable();
    await close();
    expect(duration).toBeGreaterThan(200);
    // In the same thread the event loop would block for the whole query.
    expect(loop.max / 1e6 / duration).toBeLessThan(0.5);
  });

  it('reports a failed sync: to pending queries, to later ones, and to the server', async () => {
    const onFailure = vi.fn();
    const { pool, close } = await openEmbedded(dataDir, onFailure, { program: FAILING_DISK });
    pool.on('error', () => {});
    await pool.query("insert into settings (key, value) values ('before', 'kept')");
    fs.writeFileSync(`${dataDir}/disk-fails`, '');
    const outcomes = await Promise.allSettled([
      pool.query("insert into settings (key, value) values ('during', 'not acknowledged')"),
      pool.query('select 1'),
      pool.query('select 2'),
    ]);
    expect(outcomes).toEqual(Array(3).fill({ status: 'rejected', reason: stopped }));
    await expect(pool.query('select 3')).rejects.toEqual(stopped);
    expect(onFailure.mock.calls).toEqual([[stopped]]);
    await close();

    fs.rmSync(`${dataDir}/disk-fails`);
    const again = await openEmbedded(dataDir, () => {});
    const { rows } = await again.pool.query("select value from settings where key = 'before'");
    expect(rows).toEqual([{ value: 'kept' }]);
    await again.close();
  });

  it('reports a crash during a transaction, which the next start rolls back', async () => {
    const onFailure = vi.fn();
    const { pool, close } = await openEmbedded(dataDir, onFailure, { program: FAILING_DISK });
    pool.on('error', () => {});
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into settings (key, value) values ('half', 'done')");
    fs.writeFileSync(`${dataDir}/disk-fails`, '');
    await expect(client.query('checkpoint')).rejects.toEqual(stopped);
    await expect(client.query('commit')).rejects.toThrow();
    client.release();
    expect(onFailure).toHaveBeenCalledOnce();
    await close();

    fs.rmSync(`${dataDir}/disk-fails`);
    const again = await openEmbedded(dataDir, () => {});
    expect((await again.pool.query('select value from settings')).rows).toEqual([]);
    await again.close();
  });

  it('reports a thread that exits silently', async () => {
    const program = new URL('data:text/javascript,process.exit(3)');
    await expect(openEmbedded(dataDir, () => {}, { program })).rejects.toThrow('stopped unexpectedly (code 3)');
    const again = await openEmbedded(dataDir, () => {});
    await again.close();
  });
});
