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
  /** Removes everything; must not be open any more. */
  destroy(): Promise<void>;
}

export interface TestDatabase {
  /** Migrated, empty and open. */
  database: Database;
  /** To open it again after `database.close()`. */
  settings: DatabaseSettings;
  /** Closes what is still open and removes everything; may be called twice. */
  destroy(): Promise<void>;
}

export interface TestEngine {
  readonly name: 'embedded' | 'postgres';
  open(): Promise<TestDatabase>;
  /** A migrated, empty database that is not open yet, for a separate server process. */
  prepare(): Promise<PreparedDatabase>;
}

/** All engines that the product supports. Leaving one out requires an explicit setting. */
export function testDatabases(): TestEngine[] {
  const url = process.env.TEST_POSTGRES_URL;
  if (url) return [embeddedEngine, postgresEngine(url)];
  if (process.env.LEITSTAND_EMBEDDED_ONLY === '1') return [embeddedEngine];
  throw new Error(
    'These tests run on both engines: set TEST_POSTGRES_URL to a PostgreSQL server (superuser), or run `npm test`, ' +
      'which starts one. LEITSTAND_EMBEDDED_ONLY=1 leaves PostgreSQL out on purpose.',
  );
}

/** `describe` once per engine: for tests of the engine or of a module's SQL. */
export function describeEachEngine(name: string, tests: (engine: TestEngine) => void): void {
  describe.each(testDatabases())(`${name} ($name)`, tests);
}

/**
 * `describe` for rules above the database, or for statements that are tested on both engines elsewhere: on the faster
 * engine under `npm test`, on both in a soak.
 */
export function describeEitherEngine(name: string, tests: (engine: TestEngine) => void): void {
  const engines = testDatabases();
  describe.each(isSoak ? engines : engines.slice(-1))(`${name} ($name)`, tests);
}

/** For tests of features that only the embedded engine has. */
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
