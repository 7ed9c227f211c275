import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { builtProgram } from '../server-folder.ts';
import { describeEachEngine } from '../testing/database/test-database.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const PEOPLE = 100_000;
const HEAP_MEGABYTES = 96;
const MAX_MEGABYTES = { postgres: 512, embedded: 1536 };

describeEachEngine('an import of many records', (engine) => {
  it.runIf(isSoak)(`of ${PEOPLE} people and their posts needs little memory`, async () => {
    const { settings, destroy } = await engine.prepare();
    const { dataDir, databaseUrl } = settings;
    const env = { DATA_DIR: dataDir, DEMO_DATA: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    // With all records in memory it would end at once.
    const execArgv = [`--max-old-space-size=${HEAP_MEGABYTES}`];
    const child = fork(builtProgram('import-process-program'), [String(PEOPLE)], { execArgv, env });
    let maxRss = 0;
    child.on('message', (message: { maxRss?: number }) => {
      maxRss = message.maxRss ?? maxRss;
    });
    try {
      expect(await once(child, 'exit')).toEqual([0, null]);
      // Of the embedded engine, the memory of the database is that of the process.
      expect(maxRss / 1024).toBeGreaterThan(50);
      expect(maxRss / 1024).toBeLessThan(MAX_MEGABYTES[engine.name]);
    } finally {
      child.kill('SIGKILL');
      await destroy();
    }
  });
});
