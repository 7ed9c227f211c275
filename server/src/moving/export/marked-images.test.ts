import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RESTORE_DAYS } from '@leitstand/contract/base/limits';
import { getTableColumns, sql } from 'drizzle-orm';
import { type PgColumn, pgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiskStorage } from '../../adapters/images/disk-storage.ts';
import { openSnapshot } from '../../backup/open-snapshot.ts';
import { openSnapshotSocket } from '../../backup/snapshot-socket.ts';
import { newId } from '../../db/new-id.ts';
import { image, images } from '../../db/schema/columns.ts';
import { levels } from '../../db/schema.ts';
import { sweepImages } from '../../modules/files/image-sweep.service.ts';
import { levelDeletion } from '../../modules/levels/levels.service.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeExport } from './write-export.ts';

/** Two more image columns for levels, whose names say nothing. */
const more: Record<string, PgColumn> = getTableColumns(pgTable('levels', { logo: image(), views: images() }));
const columns: Record<string, PgColumn> = getTableColumns(levels);

const DAY_MS = 24 * 60 * 60 * 1000;

describeEitherEngine('files in columns that are declared as images', (engine) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-marked-'));
  const marked = levels as typeof levels & { logo: typeof levels.image; views: typeof levels.image };
  const names: string[] = [];
  const id = newId();
  let app: TestApp;
  beforeAll(async () => {
    for (const [name, column] of Object.entries(more))
      columns[name] = Object.assign(column, { table: levels, keyAsName: false });
    app = await openTestApp(engine);
    const { database } = app.leitstand.platform;
    await database.drizzle.execute(
      sql`alter table levels add column logo text not null default '', add column views text[] not null default '{}'`,
    );
    const bytes = await sampleImage('jpeg');
    for (let n = 0; n < 4; n += 1) {
      const { body } = await app.request('POST', '/files/upload', { multipart: { files: [{ bytes }] } });
      names.push(body.data);
    }
    const [first = '', logo, ...views] = names;
    const row = { id, level: 1, coins: 1, status: 1, image: first, logo, views };
    await database.drizzle.insert(marked).values(row);
  });
  afterAll(async () => {
    for (const name of Object.keys(more)) delete columns[name];
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const shown = async () => {
    const answers = await Promise.all(
      names.map((name) => app.request('GET', `/files/images/${name}`, { token: null })),
    );
    return answers.filter(({ status }) => status === 200).length;
  };
  const sweep = () => sweepImages(app.leitstand.platform, new Date(Date.now() + 2 * DAY_MS));

  it('survive the sweep and cannot be deleted by hand', async () => {
    expect(await sweep()).toEqual({ unused: 0, strays: 0 });
    expect(await shown()).toBe(4);
    for (const name of names) {
      expect((await app.request('DELETE', `/files/upload/${name}`)).body.code, name).toBe('FILE_IN_USE');
    }
    expect(await shown()).toBe(4);
  });

  it('travel with an export', async () => {
    const { config, database } = app.leitstand.platform;
    const socket = await openSnapshotSocket(config.dataDir, database, pino({ level: 'silent' }));
    const storage = new DiskStorage(path.join(config.dataDir, 'images'));
    const target = path.join(folder, 'export');
    const source = { openSnapshot: () => openSnapshot(config), images: storage };
    const manifest = await writeExport(source, target, { progress: { show: () => {}, done: () => {} } });
    await socket.close();
    expect(manifest).toMatchObject({ images: 4, lostImages: [] });
    expect(fs.readdirSync(path.join(target, 'images')).sort()).toEqual([...names].sort());
  });

  it('are hidden and erased with their record', async () => {
    const { platform } = app.leitstand;
    await runChange(platform, bySystem('test'), (change) => levelDeletion.remove(change, id));
    expect(await shown()).toBe(0);
    await levelDeletion.purge(platform, new Date(Date.now() + (RESTORE_DAYS + 2) * DAY_MS));
    expect(await platform.database.drizzle.$count(levels)).toBe(0);
    for (const name of names) {
      expect(fs.existsSync(path.join(platform.config.dataDir, 'images', 'large', name)), name).toBe(false);
    }
  });
});
