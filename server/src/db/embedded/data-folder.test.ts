import * as fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedEngine, type PreparedDatabase } from '../../testing/database/test-database.ts';
import { EmbeddedProcess } from '../../testing/processes/embedded-process.ts';
import { DataFolderInUse } from './data-folder.ts';
import { openEmbedded } from './open-embedded.ts';

// Starting the engine takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

describe('the data folder', () => {
  let prepared: PreparedDatabase;
  let dataDir: string;

  beforeEach(async () => {
    prepared = await embeddedEngine.prepare();
    dataDir = prepared.settings.dataDir;
  });

  afterEach(() => prepared.destroy());

  it('is locked against a second process until the first is killed', async () => {
    const first = new EmbeddedProcess('hold', dataDir);
    await first.said('open');
    const refusal = await openEmbedded(dataDir, () => {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUse);
    expect((refusal as Error).message).toBe(
      `The data folder ${dataDir} is in use by another Leitstand process (process ${first.pid}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    );
    await first.kill();
    const { pool, close } = await openEmbedded(dataDir, () => {});
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('stays locked for the whole life of the first process, and is free after it', async () => {
    const { pool, close } = await openEmbedded(dataDir, () => {});
    const client = await pool.connect();
    client.release(new Error('broken'));
    await pool.query('checkpoint');
    const second = new EmbeddedProcess('hold', dataDir);
    const [refusal] = await second.said('failed');
    expect(refusal).toEqual({ type: 'failed', message: expect.stringContaining('is in use by another') });
    await expect(openEmbedded(dataDir, () => {})).rejects.toThrow(DataFolderInUse);
    await close();
    const third = new EmbeddedProcess('hold', dataDir);
    await third.said('open');
    await third.close();
  });

  it.skipIf(process.platform === 'win32')('is not accessible to other users', async () => {
    fs.chmodSync(dataDir, 0o755);
    const { close } = await openEmbedded(dataDir, () => {});
    await close();
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('is free again when opening fails', async () => {
    fs.rmSync(`${dataDir}/database/global/pg_control`);
    await expect(openEmbedded(dataDir, () => {})).rejects.toThrow();
    await expect(openEmbedded(dataDir, () => {})).rejects.not.toThrow(DataFolderInUse);
  });
});
