import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';
import { isSoak } from '../soak.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { asAdministrator, databaseUrl, postgresTemplate } from './postgres-template.ts';

export interface PreparedDatabase {
  settings: DatabaseSettings;
  /** Removes everything; nothing may have it open any more. */
  destroy(): Promise<void>;
}

export interface TestDatabase {
  /** Migrated, empty and open. */
  database: Database;
  /** For opening it again after `database.close()`. */
  settings: DatabaseSettings;
  /** Closes what is still open and removes everything; may be called twice. */
  destroy(): Promise<void>;
}

export interface TestEngine {
  readonly name: 'embedded' | 'postgres';
  open(): Promise<TestDatabase>;
  /** A migrated, empty database that nobody has opened yet, for a server process of its own. */
  prepare(): Promise<PreparedDatabase>;
}

/** Every engine the product runs on. Leaving one out takes a deliberate setting, never a mere omission. */
export function testDatabases(): TestEngine[] {
  const url = process.env.TEST_POSTGRES_URL;
  if (url) return [embeddedEngine, postgresEngine(url)];
  if (process.env.LEITSTAND_EMBEDDED_ONLY === '1') return [embeddedEngine];
  throw new Error(
    'These tests run on both engines: set TEST_POSTGRES_URL to a PostgreSQL server (superuser), or run `npm test`, ' +
      'which starts one. LEITSTAND_EMBEDDED_ONLY=1 leaves PostgreSQL out on purpose.',
  );
}

/** `describe`, once per engine: where the engine or the SQL of a module is what is tested. */
export function describeEachEngine(name: string, tests: (engine: TestEngine) => void): void {
  describe.each(testDatabases())(`${name} ($name)`, tests);
}

/**
 * `describe` for what says the same on either engine, because it tests rules above the database or statements that others
 * test on both: on the quicker one in the tests of every change, on both in a soak.
 */
export function describeEitherEngine(name: string, tests: (engine: TestEngine) => void): void {
  const engines = testDatabases();
  describe.each(isSoak ? engines : engines.slice(-1))(`${name} ($name)`, tests);
}

/** For tests of what only the embedded engine has. */
export const embeddedEngine: TestEngine = {
  name: 'embedded',
  prepare: prepareEmbedded,
  open: async () => openPrepared(await prepareEmbedded()),
};

async function prepareEmbedded(): Promise<PreparedDatabase> {
  const template = await embeddedTemplate();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-test-'));
  fs.cpSync(template, dataDir, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  return {
    settings: { dataDir, databaseUrl: undefined },
    destroy: () => fs.promises.rm(dataDir, { recursive: true, force: true }),
  };
}

function postgresEngine(url: string): TestEngine {
  async function prepare(): Promise<PreparedDatabase> {
    const template = await postgresTemplate(url);
    const name = `leitstand_test_${randomBytes(8).toString('hex')}`;
    await asAdministrator(url, (client) => client.query(`create database ${name} template ${template}`));
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-test-'));
    return {
      settings: { dataDir, databaseUrl: databaseUrl(url, name) },
      destroy: async () => {
        await asAdministrator(url, (client) => client.query(`drop database if exists ${name} with (force)`));
        await fs.promises.rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  return { name: 'postgres', prepare, open: async () => openPrepared(await prepare()) };
}

async function openPrepared(prepared: PreparedDatabase): Promise<TestDatabase> {
  const database = await openDatabase(prepared.settings, (error) => {
    throw error;
  });
  return {
    database,
    settings: prepared.settings,
    destroy: async () => {
      if (!database.pool.ended) await database.close();
      await prepared.destroy();
    },
  };
}
