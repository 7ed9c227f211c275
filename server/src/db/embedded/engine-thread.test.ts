import * as fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedEngine, type PreparedDatabase } from '../../testing/test-database.ts';
import { openEmbedded } from './open-embedded.ts';

const FAILING_DISK = new URL('../../../dist/testing/failing-disk-program.js', import.meta.url);

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
    // In the same thread the loop would stand still for the whole query.
    expect(loop.max / 1e6 / duration).toBeLessThan(0.5);
  });

  it('reports a disk that refuses to sync instead of answering or hanging', async () => {
    const onFailure = vi.fn();
    const { pool, close } = await openEmbedded(dataDir, onFailure, { program: FAILING_DISK });
    pool.on('error', () => {});
    await pool.query('create table notes (id integer)');
    await pool.query('insert into notes values (1)');
    fs.writeFileSync(`${dataDir}/disk-fails`, '');
    await expect(pool.query('insert into notes values (2)')).rejects.toThrow('The database engine stopped');
    expect(onFailure).toHaveBeenCalledOnce();
    await close();

    fs.rmSync(`${dataDir}/disk-fails`);
    const again = await openEmbedded(dataDir, () => {});
    const { rows } = await again.pool.query<{ id: number }>('select id from notes where id = 1');
    expect(rows).toEqual([{ id: 1 }]);
    await again.close();
  });

  it('says so when it crashes: to whoever waits, to whoever asks later, and to the server', async () => {
    const onFailure = vi.fn();
    const { pool, close } = await openEmbedded(dataDir, onFailure);
    pool.on('error', () => {});
    await pool.query("insert into settings (key, value) values ('before', 'kept')");
    const outcomes = await Promise.allSettled([
      pool.query('select pg_terminate_backend(pg_backend_pid())'),
      pool.query('select 1'),
      pool.query('select 2'),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(pool.query('select 3')).rejects.toThrow('The database engine stopped');
    expect(onFailure).toHaveBeenCalledOnce();
    await close();

    const again = await openEmbedded(dataDir, () => {});
    expect((await again.pool.query('select value from settings')).rows).toEqual([{ value: 'kept' }]);
    await again.close();
  });

  it('does not leave a transaction open that is broken by a crash', async () => {
    const { pool, close } = await openEmbedded(dataDir, () => {});
    pool.on('error', () => {});
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into settings (key, value) values ('half', 'done')");
    await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    client.release();
    await close();

    const again = await openEmbedded(dataDir, () => {});
    expect((await again.pool.query('select value from settings')).rows).toEqual([]);
    await again.close();
  });
});
