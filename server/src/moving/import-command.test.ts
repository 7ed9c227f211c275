import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockDataFolder } from '../db/embedded/data-folder.ts';
import { openDatabase } from '../db/open.ts';
import { describeEitherEngine, embeddedEngine, type PreparedDatabase } from '../testing/database/test-database.ts';
import { startImport } from '../testing/processes/command-process.ts';

vi.setConfig({ testTimeout: 240_000 });

describeEitherEngine('npm run import', (engine) => {
  let prepared: PreparedDatabase;
  let folder: string;
  beforeEach(async () => {
    prepared = await engine.prepare();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-import-'));
  });
  afterEach(async () => {
    await prepared.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function run(...args: string[]) {
    const started = startImport(args, prepared.settings, { INIT_CWD: folder, IMPORT_TOKEN: 'x' });
    return { code: await started.ended, output: started.output() };
  }

  async function change(statement: string) {
    const database = await openDatabase(prepared.settings, (error) => {
      throw error;
    });
    await database.pool.query(statement);
    await database.close();
  }

  it('rehearses, imports and proves that both sides say the same', async () => {
    const rehearsal = await run('--from', 'http://old.example', '--check');
    expect(rehearsal).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was written') });
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'import-report.json'), 'utf8'))).toMatchObject({
      isRehearsal: true,
      kinds: [
        { kind: 'make', read: 20, added: 20 },
        { kind: 'level', read: 5, added: 5 },
      ],
    });
    expect(fs.readFileSync(path.join(folder, 'import-report.html'), 'utf8')).toContain('Everything can come in whole.');

    const imported = await run('--from', 'http://old.example');
    expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('both sides say the same') });
    expect(imported.output).toMatch(/models +20 +0 +20 {2}([0-9a-f]{16}) {2}\1 {2}same/);

    // A difference that the next run cannot see: the record there has not changed.
    await change(`update makes set model = 'Anders' where model = 'Modell 7'; delete from levels where level = 3`);
    const differing = await run('--from', 'http://old.example');
    expect(differing).toMatchObject({ code: 1, output: expect.stringContaining('The two sides differ') });
    expect(differing.output).toMatch(/models +20 +0 +20 {2}[0-9a-f]{16} {2}[0-9a-f]{16} {2}DIFFERENT\n +different: /);
    // It came again: its old id was forgotten with it.
    expect(differing.output).toMatch(/levels +5 +0 +5 .* same/);
  });

  it('explains a wrong command', async () => {
    expect(await run('--check')).toMatchObject({ code: 1, output: expect.stringContaining('Name one source') });
  });
});

it('npm run import explains that a running server has the data folder', async () => {
  const prepared = await embeddedEngine.prepare();
  const unlock = lockDataFolder(prepared.settings.dataDir);
  try {
    const started = startImport(['--from', 'http://old.example'], prepared.settings, { IMPORT_TOKEN: 'x' });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('in use by another Leitstand process');
  } finally {
    unlock();
    await prepared.destroy();
  }
});
