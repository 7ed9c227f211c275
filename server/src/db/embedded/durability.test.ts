import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedEngine, type PreparedDatabase } from '../../testing/database/test-database.ts';
import { syncTree } from './durable-fs.ts';
import { START_PARAMS, startEngine } from './engine.ts';
import { engineCode } from './engine-code.ts';

/** The path of an open file or folder, relative to `root`. */
function nameOf(fd: number, root: string): string {
  const { ino } = fs.fstatSync(fd);
  const names = ['', ...fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`)];
  return names.find((name) => fs.statSync(root + name).ino === ino) ?? 'removed';
}

describe('the engine on its folder', () => {
  let prepared: PreparedDatabase;
  let engine: PGlite;
  let synced: string[] = [];

  beforeAll(async () => {
    prepared = await embeddedEngine.prepare();
    const start = { folder: `${prepared.settings.dataDir}/database`, code: await engineCode() };
    engine = await startEngine(start, (fd) => {
      synced.push(nameOf(fd, prepared.settings.dataDir));
      fs.fsyncSync(fd);
    });
    await engine.exec('create table notes (text text)');
  });

  afterAll(async () => {
    await engine.close();
    await prepared.destroy();
  });

  it('syncs the log with every commit', async () => {
    for (const text of ['first', 'second']) {
      synced = [];
      await engine.query('insert into notes values ($1)', [text]);
      expect(synced).toEqual([expect.stringMatching(/\/pg_wal\/[0-9A-F]{24}$/)]);
    }
  });

  it('knows the ends of files that grow and shrink', async () => {
    const pages = async () => {
      const { rows } = await engine.query<{ line: string }>('explain select * from grown');
      const { rows: counted } = await engine.query('select count(*)::int as count from grown');
      return { plan: Object.values(rows[0] ?? {}).join(), counted };
    };
    await engine.exec('create table grown (text text)');
    await engine.exec("insert into grown select repeat('x', 1000) from generate_series(1, 100)");
    const few = await pages();
    await engine.exec("insert into grown select repeat('x', 1000) from generate_series(1, 10000)");
    const many = await pages();
    await engine.exec('delete from grown where ctid > (select min(ctid) from grown)');
    await engine.exec('vacuum (truncate) grown');
    const one = await pages();
    await engine.exec("insert into grown select repeat('x', 1000) from generate_series(1, 99)");
    expect([few.counted, many.counted, one.counted]).toEqual([[{ count: 100 }], [{ count: 10_100 }], [{ count: 1 }]]);
    expect(await pages()).toMatchObject({ counted: [{ count: 100 }] });
    expect(many.plan).not.toBe(few.plan);
    expect(one.plan).not.toBe(many.plan);
  });

  it('does not sync on reads', async () => {
    synced = [];
    await engine.query('select * from notes');
    expect(synced).toEqual([]);
  });

  it('syncs tables, the control file and folders on a checkpoint', async () => {
    await engine.exec('create table more as select generate_series(1, 1000) as number');
    synced = [];
    await engine.exec('checkpoint');
    expect(synced).toContainEqual(expect.stringMatching(/\/base\/\d+\/\d+$/));
    expect(synced).toContainEqual(expect.stringMatching(/\/global\/pg_control$/));
    // PostgreSQL syncs a folder after renaming a file in it.
    synced = [];
    await engine.exec('select pg_switch_wal(); insert into notes values (1); checkpoint');
    expect(synced).toContainEqual(expect.stringMatching(/\/pg_wal$/));
  });

  it('runs with the settings that enable syncing', async () => {
    const { rows } = await engine.query(
      `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
              current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
    );
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on', pages: 'on' }]);
    expect(START_PARAMS).not.toContain('-F');
  });
});

describe('syncTree', () => {
  it('syncs every file and every folder', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-tree-'));
    fs.mkdirSync(`${root}/a/b`, { recursive: true });
    fs.writeFileSync(`${root}/a/b/file`, 'x');
    const synced: string[] = [];
    syncTree(root, (fd) => synced.push(nameOf(fd, root)));
    expect(synced).toEqual(['/a/b/file', '/a/b', '/a', '']);
    fs.rmSync(root, { recursive: true });
  });
});
