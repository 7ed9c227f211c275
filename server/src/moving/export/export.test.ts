import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DiskStorage } from '../../adapters/images/disk-storage.ts';
import { openSnapshot } from '../../backup/open-snapshot.ts';
import { openSnapshotSocket } from '../../backup/snapshot-socket.ts';
import type { BackupSource } from '../../backup/write-backup.ts';
import { events, files, users } from '../../db/schema.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { HOSTILE, LONG, makeExportWorld } from '../../testing/export-world.ts';
import { isSoak } from '../../testing/soak.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { MOVED_KINDS, type MovedKind, type Source, SourceProblem, type SourceRecord } from '../source.ts';
import { openExportSource } from '../sources/export/export-source.ts';
import { writeExport } from './write-export.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Wire = Record<string, unknown> & { _id: string };

const silent = { progress: { show: () => {}, done: () => {} } };
const never = new AbortController().signal;

/** The calls that list each kind. */
const LISTS: Readonly<Record<MovedKind, readonly [method: string, path: string, json?: object][]>> = {
  make: [['GET', '/make/model/all/0/100']],
  level: [['GET', '/level/all/0/100']],
  reward: [['GET', '/reward/all/0/100']],
  user: [['GET', '/user/all/0/100/-1']],
  car: [['GET', '/auto/all/0/100']],
  blacklist: [['GET', '/user/blacklist/all/0/100/-1']],
  event: [['GET', '/event/all/0/100/-1']],
  presetTrip: [['GET', '/trip/presetTrip/all/0/100/-1']],
  trip: [['GET', '/trip/all/0/100/-1']],
  post: [['GET', '/post/all/0/100/-1']],
  report: ['user', 'post', 'trip'].map((type) => ['GET', `/report/detailWithLimit?skip=0&limit=100&type=${type}`]),
  order: [['POST', '/reward/history/all/0/100/-1', {}]],
  news: [['GET', '/newsmessage/all']],
  broadcast: [['GET', '/broadcast/all']],
  appVersions: [['GET', '/admin/appversions/history']],
};

/** Fields that the lists do not have. */
const ADDED: Partial<Record<MovedKind, readonly string[]>> = {
  make: ['createdAt'],
  level: ['createdAt'],
  reward: ['createdAt'],
  car: ['createdAt'],
  user: ['isAnonymous', 'country', 'lastActiveAt'],
  trip: ['user'],
  report: ['checkedAt', 'lastReportedAt'],
  event: ['legacy'],
};

async function recordsOf(source: Source, kind: MovedKind, cursor?: string): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const page of source.pages(kind, cursor, never)) records.push(...page.records);
  return records;
}

describeEachEngine('an export', (engine) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-export-'));
  const first = path.join(folder, 'first');
  let app: TestApp;
  let world: Awaited<ReturnType<typeof makeExportWorld>>;
  let socket: Awaited<ReturnType<typeof openSnapshotSocket>>;
  let source: BackupSource;
  let read: Source;
  /** What the API answered before the export. */
  let answered: Map<MovedKind, Wire[]>;

  async function listed(kind: MovedKind): Promise<Wire[]> {
    const records: Wire[] = [];
    for (const [method, call, json] of LISTS[kind]) {
      const { status, body } = await app.request(method, call, json ? { json } : {});
      expect(status, call).toBe(200);
      records.push(...body.data);
    }
    return records;
  }

  beforeAll(async () => {
    app = await openTestApp(engine);
    const { config, database } = app.leitstand.platform;
    socket = await openSnapshotSocket(config.dataDir, database, pino({ level: 'silent' }));
    world = await makeExportWorld(app);
    source = {
      openSnapshot: () => openSnapshot(config),
      images: new DiskStorage(path.join(config.dataDir, 'images')),
    };
    answered = new Map();
    for (const kind of MOVED_KINDS) answered.set(kind, await listed(kind));
    const changing: BackupSource = {
      ...source,
      openSnapshot: async () => {
        const snapshot = await source.openSnapshot();
        await database.drizzle.update(users).set({ userName: 'Später' }).where(eq(users.id, world.lena));
        await database.drizzle.delete(events).where(eq(events.id, world.event));
        return snapshot;
      },
    };
    await writeExport(changing, first, silent);
    read = await openExportSource(first);
  });
  afterAll(async () => {
    await socket.close();
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('has every record as the API answers it, and nothing that is deleted', async () => {
    expect(read.kinds).toEqual(MOVED_KINDS);
    for (const kind of MOVED_KINDS) {
      const exported = new Map((await recordsOf(read, kind)).map(({ ref, value }) => [ref, value as Wire]));
      expect(exported.size, kind).toBe(await read.count(kind, never));
      const all = answered.get(kind) ?? [];
      expect(all.length, kind).toBeGreaterThan(0);
      // Of the versions, only those in force.
      const comparable = kind === 'appVersions' ? all.slice(0, 1) : all;
      for (const wire of comparable) {
        const { revision: _revision, holder: _holder, adminName: _name, ...wanted } = wire;
        // The order of a deleted user, see below.
        if (wanted._id === world.orderOfGone) continue;
        const found = exported.get(wanted._id);
        const { ...got } = found;
        for (const field of ADDED[kind] ?? []) delete got[field];
        if (kind === 'order') got.reward = withoutId(got.reward);
        expect(got, kind).toEqual(wanted);
        for (const field of ADDED[kind] ?? []) {
          if (kind !== 'event') expect(found, `${kind}.${field}`).toHaveProperty(field);
        }
      }
      // Lists hide posts of users whose content is hidden for a while.
      if (kind !== 'make') expect(exported.size, kind).toBe(comparable.length + (kind === 'post' ? 1 : 0));
    }
  });

  it('keeps what the API does not show: owners, rewards of orders, unknown fields', async () => {
    const byId = async (kind: MovedKind, id: string) =>
      (await recordsOf(read, kind)).find(({ ref }) => ref === id)?.value as Wire;
    expect((await byId('trip', world.trip)).user).toEqual({ _id: world.lena, userName: HOSTILE });
    const trips = (await recordsOf(read, 'trip')).map(({ value }) => (value as Wire).user);
    expect(trips).toContain(null);
    expect(await byId('event', world.event)).toMatchObject({ title: HOSTILE, legacy: { text: HOSTILE } });
    const lena = await byId('user', world.lena);
    expect(lena).toMatchObject({ followers: ['a', { b: HOSTILE }], email: 'lena@example.org', country: 'DE' });
    const orders = (await recordsOf(read, 'order')).map(({ value }) => value as Wire);
    expect(orders.filter(({ reward }) => (reward as Wire)._id !== null)).toHaveLength(1);
    expect(await byId('order', world.orderOfGone)).toMatchObject({ user: null, userName: 'Lena' });
    expect(JSON.stringify(orders)).not.toContain(world.gone);
  });

  it('is read on from every cursor, with the same places', async () => {
    const all = await recordsOf(read, 'make');
    expect(all.length).toBe(1100);
    expect(all.at(-1)?.place).toBe('models.jsonl:1100');
    let seen = 0;
    for await (const { records, cursor } of read.pages('make', undefined, never)) {
      seen += records.length;
      const again = await openExportSource(first);
      expect(again.label).toBe(read.label);
      expect(await recordsOf(again, 'make', cursor)).toEqual(all.slice(seen));
    }
    expect(seen).toBe(all.length);
    await expect(recordsOf(read, 'make', '999999999:3')).rejects.toThrow(SourceProblem);
    await expect(recordsOf(read, 'make', 'x')).rejects.toThrow(SourceProblem);
  });

  it('has the images of its records byte by byte, and no others', async () => {
    const { dataDir } = app.leitstand.platform.config;
    const exported = fs.readdirSync(path.join(first, 'images'));
    // One belongs to a deleted user, and one to a post of that user.
    expect(exported.length).toBe(world.images.length - 2);
    for (const name of exported) {
      const stored = fs.readFileSync(path.join(dataDir, 'images', 'large', name));
      expect((await read.image(name, never))?.equals(stored), name).toBe(true);
    }
    const others = world.images.filter((name) => !exported.includes(name));
    for (const name of [...others, '../manifest.json', '']) expect(await read.image(name, never)).toBeUndefined();
  });

  it('is only readable by its owner, and explains itself', () => {
    expect(fs.statSync(first).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(first, 'images')).mode & 0o777).toBe(0o700);
    for (const name of fs.readdirSync(first, { recursive: true, encoding: 'utf8' })) {
      const stat = fs.statSync(path.join(first, name));
      if (stat.isFile()) expect(stat.mode & 0o777, name).toBe(0o600);
    }
    const readme = fs.readFileSync(path.join(first, 'README.txt'), 'utf8');
    expect(readme).toContain('PERSONAL DATA');
    expect(readme).toMatch(/ models +1100\n/);
  });

  it('is also a table for spreadsheets, without formulas', async () => {
    const rows = (name: string) => cellsOf(fs.readFileSync(path.join(first, `${name}.csv`), 'utf8'));
    const [heading = [], ...lines] = rows('users');
    const lena = lines.find(([id]) => id === world.lena) ?? [];
    const cell = (column: string) => lena[heading.indexOf(column)];
    expect(heading.every((name) => name !== '')).toBe(true);
    expect(cell('userName')).toBe(`'${HOSTILE.replace(',@sum', ",'@sum")}`);
    expect(cell('about')).toBe(`'${LONG}`);
    expect(cell('drivenKilometers')).toBe('1234,56789');
    expect(cell('location.latitude') ?? cell('latitude')).toBe('-48,137');
    expect(cell('isVerified')).toBe('true');
    expect(JSON.parse(cell('moreFields')?.replaceAll("'", '') ?? '')).toMatchObject({ level: 3 });
    for (const kind of MOVED_KINDS) {
      const count = await read.count(kind, never);
      const name = path.basename((await recordsOf(read, kind))[0]?.place ?? '').replace(/\.jsonl.*/, '');
      const table = rows(name);
      expect(table.length, kind).toBe((count ?? 0) + 1);
      for (const line of table) expect(line.length, kind).toBe(table[0]?.length);
      for (const text of table.flat()) expect(text, kind).not.toMatch(/^[=+@]/);
    }
  });

  it('is the state of one moment, whatever changes while it is written', async () => {
    // Names of users are in other records as well: nothing of the change is in any of them.
    expect((await listed('event')).map(({ _id }) => _id)).not.toContain(world.event);
    expect((await listed('post')).map(({ user }) => (user as Wire).userName)).toContain('Später');
    for (const name of fs.readdirSync(first)) {
      if (!name.endsWith('.jsonl') && !name.endsWith('.csv')) continue;
      expect(fs.readFileSync(path.join(first, name), 'utf8'), name).not.toContain('Später');
    }
    expect((await recordsOf(read, 'event')).map(({ ref }) => ref)).toEqual([world.event]);
  });

  // On the embedded engine each snapshot copies the database; the rule is the same.
  it.runIf(engine.name === 'postgres' || isSoak)(
    'takes a new snapshot if an image is deleted while it is written, and keeps nothing of it',
    async () => {
      const { database, config } = app.leitstand.platform;
      const [deleted = '', , lost = ''] = world.images;
      const large = path.join(config.dataDir, 'images', 'large');
      fs.rmSync(path.join(large, lost));
      let snapshots = 0;
      const deleting: BackupSource = {
        ...source,
        openSnapshot: async () => {
          snapshots += 1;
          const snapshot = await source.openSnapshot();
          if (snapshots === 1) {
            await database.drizzle.update(users).set({ image: '' }).where(eq(users.id, world.lena));
            await database.drizzle.delete(files).where(eq(files.name, deleted));
            fs.rmSync(path.join(large, deleted));
          }
          return snapshot;
        },
      };
      const target = path.join(folder, 'deleting');
      const manifest = await writeExport(deleting, target, silent);
      expect(snapshots).toBe(2);
      expect(manifest.lostImages).toEqual([lost]);
      expect(fs.readdirSync(path.join(target, 'images'))).toHaveLength(manifest.images);
      expect(fs.readdirSync(folder).filter((name) => name.startsWith('deleting'))).toEqual(['deleting']);
      expect((await openExportSource(target)).label).not.toBe(read.label);
    },
  );

  it('that fails or is stopped leaves nothing behind, and none replaces files', async () => {
    await expect(writeExport(source, first, silent)).rejects.toThrow('already exists');
    const failed = path.join(folder, 'failed');
    const failing = { ...source, openSnapshot: () => Promise.reject(new Error('the database is down')) };
    await expect(writeExport(failing, failed, silent)).rejects.toThrow('the database is down');
    if (engine.name === 'postgres' || isSoak) {
      const stop = new AbortController();
      const progress = {
        show: () => {},
        done: (what: string) => what === 'models' && stop.abort(new Error('stopped')),
      };
      await expect(writeExport(source, failed, { progress, signal: stop.signal })).rejects.toThrow('stopped');
    }
    expect(fs.readdirSync(folder).filter((name) => name.includes('incomplete') || name === 'failed')).toEqual([]);
  });

  it('is refused if it is damaged, incomplete or something else', async () => {
    const refusal = async (change: (copy: string) => void) => {
      const copy = fs.mkdtempSync(path.join(folder, 'changed-'));
      fs.cpSync(first, copy, { recursive: true });
      change(copy);
      const error = await openExportSource(copy).then(() => undefined, String);
      fs.rmSync(copy, { recursive: true });
      return error;
    };
    const edit = (name: string, replace: (text: string) => string) => (copy: string) => {
      const file = path.join(copy, name);
      fs.writeFileSync(file, replace(fs.readFileSync(file, 'latin1')), 'latin1');
    };
    const remove = (name: string) => (copy: string) => fs.rmSync(path.join(copy, name));
    const image = `images/${fs.readdirSync(path.join(first, 'images'))[0]}`;
    const damages: [(copy: string) => void, RegExp][] = [
      [edit('users.jsonl', (text) => text.replace('lena@', 'lina@')), /users\.jsonl does not match its checksum/],
      [edit('models.jsonl', (text) => text.slice(0, -10)), /models\.jsonl does not match/],
      [edit(image, (text) => `${text}x`), /images\/.* does not match/],
      [edit('manifest.json', (text) => text.replace('1100', '1101')), /manifest\.json does not match/],
      [edit('manifest.json', (text) => text.slice(1)), /manifest\.json cannot be read/],
      [edit('manifest.json', (text) => text.replace('"format": 1', '"format": 2')), /has the format 2/],
      [edit('SHA256SUMS', (text) => text.split('\n').slice(0, -2).join('\n')), /SHA256SUMS is not complete/],
      [edit('SHA256SUMS', (text) => text.replace(/^.* {2}images\/.*\n/m, '')), /SHA256SUMS is not complete/],
      [edit('SHA256SUMS', (text) => text.replace('users.jsonl', '../users.jsonl')), /unknown line/],
      [remove('posts.jsonl'), /posts\.jsonl is missing/],
      [remove(image), /images\/.* is missing/],
      [remove('manifest.json'), /not a complete export/],
      [remove('SHA256SUMS'), /not a complete export/],
    ];
    for (const [damage, message] of damages) expect(await refusal(damage)).toMatch(message);
    // A spreadsheet may have saved the tables again.
    expect(await refusal(edit('users.csv', () => 'changed'))).toBeUndefined();
    await expect(openExportSource(path.join(folder, 'nowhere'))).rejects.toThrow(SourceProblem);
  });
});

function withoutId(value: unknown): unknown {
  const { _id, ...rest } = value as Wire;
  return rest;
}

/** Cells of a CSV file, read as a spreadsheet does. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /"((?:[^"]|"")*)"(;|\r\n)|([^;\r"]*)(;|\r\n)/gy;
  expect(text.startsWith('\ufeff')).toBe(true);
  cells.lastIndex = 1;
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [, quoted, quotedEnd, plain, plainEnd] = match;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if ((quotedEnd ?? plainEnd) === '\r\n' && cells.lastIndex < text.length) rows.push([]);
    if (cells.lastIndex >= text.length) break;
  }
  return rows;
}
