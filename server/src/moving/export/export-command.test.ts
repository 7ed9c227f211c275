import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DiskStorage } from '../../adapters/images/disk-storage.ts';
import { openDatabase } from '../../db/open.ts';
import { finishDemoWorld, makeDemoWorld, planDemoWorld } from '../../demo/demo-world.ts';
import { describeEachEngine, type PreparedDatabase } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { type RunningCommand, startCommand, startServer } from '../../testing/processes/command-process.ts';
import { chosenSeed, seededRandom } from '../../testing/seeded-random.ts';
import { isSoak } from '../../testing/soak.ts';
import { openExportSource } from '../sources/export/export-source.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const KILLS = 20;
const LONGEST_MS = 4000;
const seed = chosenSeed();

describeEachEngine('npm run export', (engine) => {
  // Only the embedded engine has a copy of the database to clean up; `export.test.ts` exports from both.
  const isTested = engine.name === 'embedded' || isSoak;
  let folder: string;
  let prepared: PreparedDatabase;
  let running: RunningCommand[];
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-export-'));
    prepared = await engine.prepare();
    running = [];
  });
  afterEach(async () => {
    for (const command of running) command.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await prepared.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function start(target: string): RunningCommand {
    const command = startCommand('export', target, prepared.settings);
    running.push(command);
    return command;
  }
  const snapshots = () => fs.readdirSync(prepared.settings.dataDir).filter((name) => name.startsWith('snapshot-'));

  it.runIf(isTested)('leaves no folder that looks complete when it is killed, and can be repeated', async () => {
    const target = path.join(folder, 'export');
    const killed = start(target);
    const draft = await eventually(() => fs.readdirSync(folder)[0]);
    killed.kill('SIGKILL');
    await killed.ended;
    expect(draft).toMatch(/^export\.incomplete-/);
    expect(fs.existsSync(target)).toBe(false);
    await expect(openExportSource(path.join(folder, draft))).rejects.toThrow('not a complete export');

    const repeated = start(target);
    expect(await repeated.ended, repeated.output()).toBe(0);
    expect(repeated.output()).toContain('personal data');
    expect((await openExportSource(target)).label).toContain('export of 20');
  });

  it.runIf(isSoak)('leaves nothing when it is stopped, and explains a wrong command', async () => {
    const target = path.join(folder, 'export');
    const stopped = start(target);
    await eventually(() => fs.readdirSync(folder)[0]);
    stopped.kill('SIGTERM');
    expect(await stopped.ended).toBe(1);
    expect(stopped.output()).toContain('was stopped');
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(snapshots()).toEqual([]);

    fs.writeFileSync(target, 'a file');
    const refused = start(target);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('already exists');
  });

  it.runIf(isSoak)(
    `is complete or refused after a kill at any moment, while a server is running (seed ${seed})`,
    async () => {
      const database = await openDatabase(prepared.settings, () => {});
      const images = new DiskStorage(path.join(prepared.settings.dataDir, 'images'));
      await makeDemoWorld(database, planDemoWorld({ images, today: new Date(), users: 300 }), () => {});
      await finishDemoWorld(database, 0);
      await database.close();
      const server = startServer(prepared.settings);
      running.push(server);
      await server.address();
      const random = seededRandom(seed);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const target = path.join(folder, `export-${kill}`);
        const command = start(target);
        await delay(random() * LONGEST_MS);
        command.kill('SIGKILL');
        await command.ended;
        for (const name of fs.readdirSync(folder)) {
          const opened = openExportSource(path.join(folder, name)).then(() => 'complete', String);
          const isDraft = name.includes('.incomplete-');
          // A draft with all files was killed between its last file and its new name.
          expect(await opened, name).toMatch(isDraft ? /complete/ : /^complete$/);
          fs.rmSync(path.join(folder, name), { recursive: true });
        }
      }
      const whole = start(path.join(folder, 'whole'));
      expect(await whole.ended, whole.output()).toBe(0);
      expect(
        await (await openExportSource(path.join(folder, 'whole'))).count('user', new AbortController().signal),
      ).toBeGreaterThan(200);
      await eventually(() => snapshots().length === 0 || undefined);
    },
  );
});
