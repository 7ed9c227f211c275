import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DiskStorage } from '../adapters/images/disk-storage.ts';
import { S3Storage } from '../adapters/images/s3-storage.ts';
import { openDatabase } from '../db/open.ts';
import { finishDemoWorld, makeDemoWorld, planDemoWorld } from '../demo/demo-world.ts';
import { emptyTarget, engineOn } from '../testing/database/empty-target.ts';
import { embeddedEngine, type PreparedDatabase, testDatabases } from '../testing/database/test-database.ts';
import { startS3Server } from '../testing/services/s3-server.ts';
import { isSoak } from '../testing/soak.ts';
import { openTestApp } from '../testing/test-app.ts';
import { BackupProblem } from './backup-problem.ts';
import { openSnapshot } from './open-snapshot.ts';
import { openTarget } from './open-target.ts';
import type { Progress } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables } from './snapshot.queries.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const silent: Progress = { show: () => {}, done: () => {} };
const ENGINES = testDatabases().map(({ name }) => name);
const QUICKEST = ENGINES.at(-1) ?? 'embedded';
// Creating embedded databases is slow; `commands.test.ts` restores into one, a soak tests every pair.
const TARGETS = isSoak ? ENGINES : [QUICKEST];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-backup-'));
const made: PreparedDatabase[] = [];
let world: PreparedDatabase;
let first: string;

function imagesOf({ settings }: PreparedDatabase): DiskStorage {
  return new DiskStorage(path.join(settings.dataDir, 'images'));
}

function sourceOf(prepared: PreparedDatabase): BackupSource {
  return { openSnapshot: () => openSnapshot(prepared.settings), images: imagesOf(prepared) };
}

async function restored(from: string, engine: 'embedded' | 'postgres'): Promise<PreparedDatabase> {
  const target = await emptyTarget(engine);
  made.push(target);
  const options = { openTarget: () => openTarget(target.settings), images: imagesOf(target), progress: silent };
  expect((await restoreBackup(from, options)).leftOut).toEqual([]);
  return target;
}

/** Every row of every table, in the database's text format. */
async function everyRow(client: ClientBase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ row: string }>(`select given::text as row from ${name} given`);
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}

async function inSnapshot<T>({ settings }: PreparedDatabase, look: (client: ClientBase) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(settings);
  try {
    return await look(snapshot.client);
  } finally {
    await snapshot.release();
  }
}

/** Names of constraints, indexes and triggers, and whether triggers are enabled. */
async function guards(client: ClientBase): Promise<unknown> {
  const { rows } = await client.query(
    `select 'index' as kind, indexname::text as name, '' as state from pg_indexes where schemaname in ('public', 'pgboss')
     union all select 'constraint', conrelid::regclass || ' ' || conname, convalidated::text from pg_constraint
       where contype in ('f', 'p', 'c', 'u') and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
     union all select 'trigger', tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select 'migration', hash, created_at::text from drizzle.__drizzle_migrations
     order by 1, 2`,
  );
  return rows;
}

function imageBytes(prepared: PreparedDatabase): Record<string, string> {
  const large = path.join(prepared.settings.dataDir, 'images', 'large');
  return Object.fromEntries(
    fs
      .readdirSync(large)
      .sort()
      .map((name) => [name, fs.readFileSync(path.join(large, name)).toString('base64')]),
  );
}

beforeAll(async () => {
  world = await embeddedEngine.prepare();
  made.push(world);
  const database = await openDatabase(world.settings, () => {});
  const planning = planDemoWorld({ images: imagesOf(world), today: new Date(), users: 40 });
  await makeDemoWorld(database, planning, () => {});
  await finishDemoWorld(database, 0);
  const odd = 'Zeile\nUmbruch\r "Anf" \\ \u2028\u2029 \t {a,b} NULL 🚗 \u0001';
  await database.pool.query(
    'update users set about = $1, app_fields = $2 where id = (select min(id::text)::uuid from users)',
    [odd, JSON.stringify({ odd, deep: [1.5, null, { a: '' }] })],
  );
  await database.pool.query("insert into settings values ('', ''), ('null', 'NULL'), ('line', $1)", [odd]);
  await database.pool.query("insert into attempts values ('key', 3, 9007199254740993)");
  await database.pool.query(
    "insert into pgboss.job (name, data, start_after, singleton_on) values ('broadcast', '{\"n\": 1}', now() + interval '3 days', now())",
  );
  await database.close();
  first = path.join(folder, 'first');
  await writeBackup(sourceOf(world), first, { progress: silent });
});

afterAll(async () => {
  for (const prepared of made) await prepared.destroy();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe.each(ENGINES)('a backup of %s', (engine) => {
  let source: PreparedDatabase;
  let backup: string;
  beforeAll(async () => {
    source = engine === 'embedded' ? world : await restored(first, engine);
    backup = path.join(folder, `of-${engine}`);
    await writeBackup(sourceOf(source), backup, { progress: silent });
  });

  it.each(TARGETS)('restores into %s, row by row and image by image, and people can sign in', async (target) => {
    const copy = await restored(backup, target);
    const [wanted, got] = [await inSnapshot(source, everyRow), await inSnapshot(copy, everyRow)];
    for (const [table, rows] of Object.entries(wanted)) expect(got[table], table).toEqual(rows);
    expect(Object.keys(got)).toEqual(Object.keys(wanted));
    expect(wanted['public.users']?.length).toBeGreaterThan(30);
    expect(await inSnapshot(copy, guards)).toEqual(await inSnapshot(source, guards));
    expect(imageBytes(copy)).toEqual(imageBytes(world));

    const app = await openTestApp(engineOn(copy));
    try {
      const { database } = app.leitstand.platform;
      expect((await app.request('GET', '/user/all/0/5/-1')).body.data).toHaveLength(5);
      await app.leitstand.platform.queue.started();
      const { rows } = await database.pool.query("select state from pgboss.job where name = 'broadcast'");
      expect(rows).toEqual([{ state: 'created' }]);
      // Sequences continue where they were, and counters count again.
      const counted = "select sum(amount)::int as users, max(id)::int as last from tallies where topic = 'users'";
      const before = (await database.pool.query(counted)).rows[0];
      await database.pool.query('update users set is_anonymous = not is_anonymous where deleted_at is null');
      const after = (await database.pool.query(counted)).rows[0];
      expect(after.users).toBe(before.users);
      expect(after.last).toBeGreaterThan(before.last);
    } finally {
      await app.close();
    }
  });

  it('is refused by a target that is not empty', async () => {
    const options = { openTarget: () => openTarget(source.settings), images: imagesOf(source), progress: silent };
    await expect(restoreBackup(backup, options)).rejects.toThrow(/is not empty\. Restore|already/);
    expect((await inSnapshot(source, everyRow))['public.users']?.length).toBeGreaterThan(30);
  });
});

describe('a backup', () => {
  async function refusal(from: string): Promise<string> {
    const target = await emptyTarget('embedded');
    made.push(target);
    const options = { openTarget: () => openTarget(target.settings), images: imagesOf(target), progress: silent };
    const error = await restoreBackup(from, options).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(BackupProblem);
    expect(fs.existsSync(path.join(target.settings.dataDir, 'database'))).toBe(false);
    return (error as Error).message;
  }

  function changedCopy(change: (copy: string) => void): string {
    const copy = fs.mkdtempSync(path.join(folder, 'changed-'));
    fs.cpSync(first, copy, { recursive: true });
    change(copy);
    return copy;
  }

  function flip(file: string): void {
    const bytes = fs.readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    fs.writeFileSync(file, bytes);
  }

  it('is only readable by its owner', () => {
    expect(fs.statSync(first).mode & 0o777).toBe(0o700);
    for (const file of ['manifest.json', 'SHA256SUMS', 'tables/public.admins.jsonl.gz']) {
      expect(fs.statSync(path.join(first, file)).mode & 0o777, file).toBe(0o600);
    }
  });

  it('with one changed bit is refused, wherever it is', async () => {
    const image = fs.readdirSync(path.join(first, 'images', 'large'))[0] ?? '';
    for (const file of ['tables/public.users.jsonl.gz', `images/large/${image}`, 'manifest.json', 'SHA256SUMS']) {
      expect(await refusal(changedCopy((copy) => flip(path.join(copy, file)))), file).toContain('damaged');
    }
  });

  it('with a missing file is refused', async () => {
    const image = fs.readdirSync(path.join(first, 'images', 'large'))[0] ?? '';
    for (const file of ['tables/public.users.jsonl.gz', `images/large/${image}`, 'manifest.json', 'SHA256SUMS']) {
      expect(await refusal(changedCopy((copy) => fs.rmSync(path.join(copy, file))))).toMatch(
        /missing|not a complete backup/,
      );
    }
    const cut = changedCopy((copy) => {
      const sums = path.join(copy, 'SHA256SUMS');
      fs.writeFileSync(sums, fs.readFileSync(sums, 'utf8').split('\n').slice(0, -2).join('\n'));
    });
    expect(await refusal(cut)).toContain('damaged');
  });

  it('is refused if the storage has images of others', async () => {
    const target = await emptyTarget('embedded');
    made.push(target);
    const images = imagesOf(target);
    await images.put(`large/${'a'.repeat(32)}.jpg`, Buffer.from('x'));
    const options = { openTarget: () => openTarget(target.settings), images, progress: silent };
    await expect(restoreBackup(first, options)).rejects.toThrow('images that are not in this backup');
  });

  it('never replaces existing files', async () => {
    await expect(writeBackup(sourceOf(world), first, { progress: silent })).rejects.toThrow('already exists');
  });

  it('that fails leaves nothing behind', async () => {
    const target = path.join(folder, 'failed');
    const failing: BackupSource = {
      ...sourceOf(world),
      images: Object.assign(imagesOf(world), { get: () => Promise.reject(new Error('the storage is down')) }),
    };
    await expect(writeBackup(failing, target, { progress: silent })).rejects.toThrow('the storage is down');
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
    expect(fs.readdirSync(world.settings.dataDir).filter((name) => name.startsWith('snapshot'))).toEqual([]);
  });

  it('takes a new snapshot if an image is deleted while it runs, and reports images that were lost before', async () => {
    const copy = await restored(first, QUICKEST);
    const [deleted = '', lost = ''] = fs.readdirSync(path.join(copy.settings.dataDir, 'images', 'large'));
    const images = imagesOf(copy);
    await images.remove(`large/${lost}`);
    let snapshots = 0;
    const source: BackupSource = {
      images,
      openSnapshot: async () => {
        snapshots += 1;
        const snapshot = await openSnapshot(copy.settings);
        if (snapshots > 1) return snapshot;
        // Deleted after the snapshot in the order of the server: first the record, then the file.
        const database = await openDatabase(copy.settings, () => {});
        await database.pool.query('delete from files where name = $1', [deleted]);
        await database.close();
        await images.remove(`large/${deleted}`);
        return snapshot;
      },
    };
    const manifest = await writeBackup(source, path.join(folder, 'deleted'), { progress: silent });
    expect(snapshots).toBe(2);
    expect(manifest.lostImages).toEqual([lost]);
    expect(manifest.images).toBe(fs.readdirSync(path.join(first, 'images', 'large')).length - 2);
  });

  it.runIf(isSoak)('copies images from one bucket to another', async () => {
    const [from, to] = [await startS3Server(), await startS3Server()];
    try {
      const bucket = new S3Storage(from.settings);
      for (const name of fs.readdirSync(path.join(first, 'images', 'large'))) {
        const bytes = fs.readFileSync(path.join(first, 'images', 'large', name));
        await bucket.put(`large/${name}`, bytes, { contentType: 'image/jpeg', cacheControl: 'public' });
      }
      const target = path.join(folder, 'bucket');
      await writeBackup({ openSnapshot: () => openSnapshot(world.settings), images: bucket }, target, {
        progress: silent,
      });
      const empty = await emptyTarget(QUICKEST);
      made.push(empty);
      await restoreBackup(target, {
        openTarget: () => openTarget(empty.settings),
        images: new S3Storage(to.settings),
        progress: silent,
      });
      expect([...to.objects.keys()].sort()).toEqual([...from.objects.keys()].sort());
      for (const [key, { bytes }] of to.objects)
        expect(bytes.equals(from.objects.get(key)?.bytes ?? Buffer.of())).toBe(true);
    } finally {
      await from.stop();
      await to.stop();
    }
  });
});
