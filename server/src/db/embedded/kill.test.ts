import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { embeddedEngine } from '../../testing/database/test-database.ts';
import { EmbeddedProcess } from '../../testing/processes/embedded-process.ts';
import { isSoak } from '../../testing/soak.ts';
import { openEmbedded } from './open-embedded.ts';

/** The folders that the first start uses, in order. */
const FOLDERS = ['database.initialising', 'database'];

/** Moments of a first start in their order, recognised by the files on disk. */
const MOMENTS = {
  begun: (dataDir: string) => FOLDERS.some((folder) => fs.existsSync(`${dataDir}/${folder}`)),
  partlyWritten: (dataDir: string) => FOLDERS.some((folder) => filesIn(`${dataDir}/${folder}/base/1`) > 100),
  mostlyWritten: (dataDir: string) => FOLDERS.some((folder) => filesIn(`${dataDir}/${folder}/base/5`) > 100),
  running: (dataDir: string) => FOLDERS.some((folder) => fs.existsSync(`${dataDir}/${folder}/postmaster.pid`)),
  moved: (dataDir: string) => filesIn(`${dataDir}/database/global`) > 40,
  runningInPlace: (dataDir: string) =>
    filesIn(`${dataDir}/database/global`) > 40 && fs.existsSync(`${dataDir}/database/postmaster.pid`),
};

type Moment = keyof typeof MOMENTS;

/** Before and after the folder is moved; a soak tests every moment, `faults/first-start.test.ts` tests others. */
const KILLS: readonly Moment[] = isSoak ? (Object.keys(MOMENTS) as Moment[]) : ['partlyWritten', 'moved'];

function filesIn(folder: string): number {
  return fs.existsSync(folder) ? fs.readdirSync(folder).length : 0;
}

async function killedAt(moment: Moment, dataDir: string): Promise<void> {
  const process = new EmbeddedProcess('hold', dataDir);
  while (!MOMENTS[moment](dataDir)) {
    // It has opened before we saw the moment; kill it anyway.
    if (process.messages.length > 0) break;
    await delay(3);
  }
  await process.kill();
  expect(process.messages.filter((message) => message.type === 'failed')).toEqual([]);
  // The configuration is written last: a folder without it does not open, and must not exist under the final name.
  if (fs.existsSync(`${dataDir}/database`)) expect(fs.existsSync(`${dataDir}/database/postgresql.conf`)).toBe(true);
}

describe('a killed process', () => {
  it('leaves a first start that the next one completes, at any moment of the kill', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-first-start-'));
    for (const moment of KILLS) await killedAt(moment, dataDir);
    const { pool, close } = await openEmbedded(dataDir, () => {});
    await pool.query("select show_trgm('abc')");
    await pool.query('create table notes as select 1 as id');
    expect((await pool.query('select id from notes')).rows).toEqual([{ id: 1 }]);
    await close();
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', 'leitstand.lock']);
    expect(fs.statSync(`${dataDir}/database`).mode & 0o777).toBe(0o700);
    fs.rmSync(dataDir, { recursive: true });
  }, 600_000);

  it('leaves a lock file of PostgreSQL that is ignored, even if half written', async () => {
    const prepared = await embeddedEngine.prepare();
    const { dataDir } = prepared.settings;
    for (const content of ['', '1', '1\n/pglite/data\n']) {
      fs.writeFileSync(`${dataDir}/database/postmaster.pid`, content);
      const { close } = await openEmbedded(dataDir, () => {});
      await close();
    }
    await prepared.destroy();
  }, 600_000);

  it('loses nothing acknowledged', async () => {
    const prepared = await embeddedEngine.prepare();
    const { dataDir } = prepared.settings;
    const acknowledged: number[] = [];
    for (const rows of [5, 60, 200]) {
      const writer = new EmbeddedProcess('insert', dataDir);
      await writer.said('inserted', rows);
      await writer.kill();
      for (const message of writer.messages) if (message.type === 'inserted') acknowledged.push(message.id);
      const { pool, close } = await openEmbedded(dataDir, () => {});
      const stored = await pool.query<{ id: number }>('select id from inserted order by id');
      const ids = new Set(stored.rows.map((row) => row.id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      await close();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(265);
    await prepared.destroy();
  }, 600_000);
});
