import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { asAdministrator, databaseUrl } from './postgres-template.ts';
import { type PreparedDatabase, type TestEngine, testDatabases } from './test-database.ts';

/** An empty folder, or a database without tables. */
export async function emptyTarget(engine: TestEngine['name']): Promise<PreparedDatabase> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-test-'));
  const removeFolder = () => fs.promises.rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  if (engine === 'embedded') return { settings: { dataDir, databaseUrl: undefined }, destroy: removeFolder };
  const url = process.env.TEST_POSTGRES_URL ?? '';
  const name = `leitstand_test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(url, (client) => client.query(`create database ${name}`));
  return {
    settings: { dataDir, databaseUrl: databaseUrl(url, name) },
    destroy: async () => {
      await asAdministrator(url, (client) => client.query(`drop database if exists ${name} with (force)`));
      await removeFolder();
    },
  };
}

/** An engine for tests that opens an existing database. */
export function engineOn(prepared: PreparedDatabase): TestEngine {
  const name = prepared.settings.databaseUrl ? 'postgres' : 'embedded';
  const engine = testDatabases().find((candidate) => candidate.name === name);
  if (!engine) throw new Error(`the engine ${name} is left out`);
  return { ...engine, prepare: async () => ({ ...prepared, destroy: async () => {} }) };
}
