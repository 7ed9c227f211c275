import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { singleSignOnCalls } from '@leitstand/contract/api/access/single-sign-on';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import { pathOf } from '@leitstand/contract/base/endpoint';
import type { ClientBase } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DiskStorage } from '../adapters/images/disk-storage.ts';
import { newId } from '../db/new-id.ts';
import { applyMigrations } from '../db/upgrade/apply-migrations.queries.ts';
import { knownMigrations } from '../db/upgrade/known-migrations.ts';
import { COMMON_PARAMS, callSamples } from '../testing/call-samples.ts';
import { emptyTarget, engineOn } from '../testing/database/empty-target.ts';
import { describeEitherEngine, type PreparedDatabase, testDatabases } from '../testing/database/test-database.ts';
import type { CallSample } from '../testing/kind-samples.ts';
import { userForm } from '../testing/samples.ts';
import { isSoak } from '../testing/soak.ts';
import { openTestApp } from '../testing/test-app.ts';
import { openSnapshot } from './open-snapshot.ts';
import { openTarget } from './open-target.ts';
import type { Progress } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Cell, listTables, readRows } from './snapshot.queries.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const silent: Progress = { show: () => {}, done: () => {} };
/** Up to and including 0004_image_uses: before bulk actions, stock, attempts, figures and views. */
const OLD_STEPS = 5;
/** Computed from others, and no longer used. */
const DROPPED = new Set(['public.blacklist.email_sort']);
/** One never ends, the other ends the session of the other calls. */
const LEFT_OUT = new Set(['liveEvents', 'signOut', 'getMapArchive', ...singleSignOnCalls.map(({ name }) => name)]);

/** The samples belong to another administrator, and only that one sees them. */
const OF_ONE_OWNER = new Set(['getBulkRun', 'listBulkFailures', 'getBulkFile', 'cancelBulk', 'undoBulk']);
const QUICKEST = testDatabases().at(-1)?.name ?? 'embedded';

function imagesOf({ settings }: PreparedDatabase): DiskStorage {
  return new DiskStorage(path.join(settings.dataDir, 'images'));
}

function sourceOf(prepared: PreparedDatabase): BackupSource {
  return { openSnapshot: () => openSnapshot(prepared.settings), images: imagesOf(prepared) };
}

describeEitherEngine('an older database', (engine) => {
  let old: PreparedDatabase;
  let folder: string;
  beforeEach(async () => {
    old = await emptyTarget(engine.name);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-upgrade-'));
    const target = await openTarget(old.settings);
    await target.client.query('begin');
    await applyMigrations(target.client, knownMigrations().slice(0, OLD_STEPS));
    await fill(target.client);
    await target.client.query('commit');
    await target.keep();
  });
  afterEach(async () => {
    await old.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('keeps every row when the next start migrates it, and when a backup of it is restored', async () => {
    const before = await contents(old);
    expect(Object.keys(before)).not.toContain('public.stock_movements');
    const backup = path.join(folder, 'backup');
    const manifest = await writeBackup(sourceOf(old), backup, { progress: silent });
    expect(manifest.schema).toBe('0004_image_uses');

    const target = await emptyTarget(isSoak ? engine.name : QUICKEST);
    try {
      await restoreBackup(backup, {
        openTarget: () => openTarget(target.settings),
        images: imagesOf(target),
        progress: silent,
      });
      await expectUpgraded(target, before);
    } finally {
      await target.destroy();
    }
    // A backup changes nothing, not even the schema.
    expect(await contents(old)).toEqual(before);
    await expectUpgraded(old, before);
  });

  it.runIf(engine.name === QUICKEST)('of a newer version is neither backed up nor restored', async () => {
    const backup = path.join(folder, 'backup');
    const source = sourceOf(old);
    await writeBackup(source, backup, { progress: silent });
    const last = knownMigrations().slice(OLD_STEPS - 1, OLD_STEPS)[0]?.when;
    vi.resetModules();
    vi.doMock('../db/upgrade/known-migrations.ts', async (original) => {
      const actual = await original<typeof import('../db/upgrade/known-migrations.ts')>();
      const known = actual
        .knownMigrations()
        .filter(({ when }) => when !== last)
        .slice(0, OLD_STEPS - 1);
      const knownSteps = (applied: readonly number[]) => (applied.length > known.length ? undefined : applied.length);
      return { ...actual, knownMigrations: () => known, knownSteps };
    });
    try {
      const olderBackup = await import('./write-backup.ts');
      const olderRestore = await import('./restore-backup.ts');
      await expect(olderBackup.writeBackup(source, path.join(folder, 'second'), { progress: silent })).rejects.toThrow(
        'newer version',
      );
      const options = { openTarget: () => openTarget(old.settings), images: imagesOf(old), progress: silent };
      await expect(olderRestore.restoreBackup(backup, options)).rejects.toThrow('0004_image_uses, which this version');
    } finally {
      vi.doUnmock('../db/upgrade/known-migrations.ts');
      vi.resetModules();
    }
  });
});

/** Runs the current server on the database: every old value is unchanged, and no call fails. */
async function expectUpgraded(prepared: PreparedDatabase, before: Contents): Promise<void> {
  const app = await openTestApp(engineOn(prepared));
  try {
    await app.leitstand.platform.queue.started();
    const { database } = app.leitstand.platform;
    const { rows } = await database.pool.query('select count(*)::int as steps from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ steps: knownMigrations().length }]);
    for (const [table, { columns: old, rows: oldRows }] of Object.entries(before)) {
      const columns = old.filter((column) => !DROPPED.has(`${table}.${column}`));
      const kept = oldRows.map((row) => {
        const cells: Cell[] = JSON.parse(row);
        return JSON.stringify(cells.filter((_cell, at) => columns.includes(old[at] ?? '')));
      });
      const values = columns.map((column) => `"${column}"::text`).join(', ');
      const now = await database.pool.query<Cell[]>({ text: `select ${values} from ${table}`, rowMode: 'array' });
      const lines = now.rows.map((row) => JSON.stringify(row));
      expect(lines, table).toEqual(expect.arrayContaining(kept));
    }
    const { body } = await app.request('GET', '/user/search/aelter/0/5/-1');
    expect(body.data.map(({ userName }: { userName: string }) => userName)).toEqual(['Älter als die Version']);
    const banned = await app.request('POST', '/user/add', { form: userForm({ email: 'fruehgesperrt+2@example.org' }) });
    expect(banned.body).toMatchObject({ code: 'ON_BLACKLIST', field: 'email' });
    const stock = await database.pool.query('select kind, change, remaining from stock_movements');
    expect(stock.rows).toContainEqual({ kind: 'start', change: 7, remaining: 7 });

    const samples: Record<string, CallSample> = await callSamples(app);
    const failed: string[] = [];
    for (const { name, method, path: pattern } of ENDPOINTS.filter((call) => !LEFT_OUT.has(call.name))) {
      const { params, query = '', ...request } = samples[name] ?? {};
      const url = `${pathOf(pattern, { ...COMMON_PARAMS, ...params })}${query}`;
      const { status } = await app.request(method, url, request);
      if (status >= 400 && !(status === 404 && OF_ONE_OWNER.has(name))) failed.push(`${name}: ${status}`);
    }
    expect(failed).toEqual([]);
  } finally {
    await app.close();
  }
}

type Contents = Record<string, { columns: string[]; rows: string[] }>;

async function contents({ settings }: PreparedDatabase): Promise<Contents> {
  const snapshot = await openSnapshot(settings);
  const all: Contents = {};
  try {
    for (const table of await listTables(snapshot.client)) {
      const rows: string[] = [];
      for await (const page of readRows(snapshot.client, table)) rows.push(...page.map((row) => JSON.stringify(row)));
      // Recounted by the migrations.
      if (['public.tallies', 'public.standings'].includes(table.name)) continue;
      all[table.name] = { columns: table.columns.map(({ name }) => name), rows: rows.sort() };
    }
    return all;
  } finally {
    await snapshot.release();
  }
}

/** Some rows in the form that the old version wrote. */
async function fill(client: ClientBase): Promise<void> {
  const [user, reward, broadcast, admin] = [newId(), newId(), newId(), newId()];
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    const marks = columns.map((_column, at) => `$${at + 1}`).join(', ');
    return client.query(`insert into ${table} (${columns.join(', ')}) values (${marks})`, Object.values(row));
  };
  await insert('users', {
    id: user,
    user_name: 'Älter als die Version',
    user_name_sort: 'alter als die version',
    email: 'alt@example.org',
    email_sort: 'alt@example.org',
    search_text: '|alter als die version|aelter als die version|alt@example.org|',
    driven_kilometers: 12.5,
    app_version: '3.0.0',
    system: 'iOS',
    country: 'DE',
    last_active_at: new Date(),
  });
  const banned = 'frueh.gesperrt@example.org';
  await insert('blacklist', { id: newId(), email: banned, email_sort: banned, search_text: banned });
  await insert('cars', { id: newId(), user_id: user, brand: 'VW', model: 'Käfer', gallery_images: [] });
  await insert('posts', { id: newId(), user_id: user, description: 'Vor dem Umzug' });
  await insert('drives', { user_id: user, day: '2026-01-02', kilometers: 12.5 });
  await insert('user_activity', { user_id: user, day: '2026-01-02' });
  await insert('trips', {
    id: newId(),
    user_id: user,
    title: 'Eifel',
    category: '1 point',
    description: 'x',
    trip_date: new Date(),
  });
  await insert('rewards', {
    id: reward,
    order_num: 900,
    title: 'Tasse',
    category: 'x',
    type: 'y',
    quantity: 10,
    redeemed: 3,
    coins: 5,
  });
  await insert('reward_orders', {
    id: newId(),
    reward_id: reward,
    reward_title: 'Tasse',
    reward_category: 'x',
    reward_type: 'y',
    coins: 5,
    user_id: user,
    user_name: 'Älter als die Version',
  });
  await insert('broadcasts', { id: broadcast, message_de: 'Hallo', message_en: 'Hello', state: 'finished' });
  await insert('admins', {
    id: admin,
    user_name: 'Chefin',
    email: 'chefin@example.org',
    email_sort: 'chefin@example.org',
    password_hash: 'x',
    role: 'SUPERADMIN',
    rights: [],
  });
  await insert('settings', { key: 'kept', value: 'yes' });
}
