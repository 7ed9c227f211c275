import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { unlock, waitForLock } from 'fs-native-extensions';
import { openDatabase } from '../../db/open.ts';
import { startOnce } from './start-once.ts';
import { templateKey } from './template-key.ts';

/** A migrated, empty data folder to copy. It is created once and kept in the temporary folder for later runs. */
export async function embeddedTemplate(): Promise<string> {
  const target = path.join(os.tmpdir(), `leitstand-template-${templateKey()}`);
  if (fs.existsSync(target)) return target;
  const lock = fs.openSync(`${target}.lock`, 'a+');
  await waitForLock(lock);
  try {
    // Another test process may have created it in the meantime.
    if (!fs.existsSync(target)) await makeTemplate(target);
  } finally {
    unlock(lock);
    fs.closeSync(lock);
  }
  return target;
}

async function makeTemplate(target: string): Promise<void> {
  const draft = `${target}.draft`;
  fs.rmSync(draft, { recursive: true, force: true });
  const failed = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({ dataDir: draft, databaseUrl: undefined }, failed);
  // Two thirds of the files are PostgreSQL's own templates; without them copying takes a third of the time.
  await database.pool.query('update pg_database set datistemplate = false where datistemplate');
  await database.pool.query('drop database template0');
  await database.pool.query('drop database template1');
  await database.close();
  await startOnce({ dataDir: draft, databaseUrl: undefined });
  fs.renameSync(draft, target);
}
