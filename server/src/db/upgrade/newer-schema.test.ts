import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeEachEngine, type TestDatabase, testDatabases } from '../../testing/database/test-database.ts';
import type { Database } from '../database.ts';
import { MigrationsDue, migrateDatabase, NewerSchema } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { knownMigrations, type Migration, readMigration } from './known-migrations.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const OWN = knownMigrations();
const LAST = OWN.at(-1)?.tag ?? '';

/** A version after this one, with another migration. */
function next(text: string, before: readonly Migration[] = OWN): Migration[] {
  const number = String(before.length).padStart(4, '0');
  return [...before, readMigration(`${number}_next`, (before.at(-1)?.when ?? 0) + 1, text, before)];
}

async function columnsOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'settings' order by 1",
  );
  return rows.map(({ name }) => name);
}

describeEachEngine('a database that a newer version has migrated', (engine) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await engine.open();
  });
  afterEach(() => db.destroy());

  const restart = async () => {
    await db.database.close();
    db = { ...db, database: await openDatabase(db.settings, () => {}) };
  };

  it('is opened by a version beside which all newer migrations work', async () => {
    const additive = next('-- previous version: works\nALTER TABLE "settings" ADD COLUMN "note" text;');
    const contract = next(
      `-- previous version: works from ${LAST} on, because it is a test\nALTER TABLE "settings" DROP COLUMN "note";`,
      additive,
    );
    await migrateDatabase(db.database, { migrations: additive });
    await restart();
    expect(await columnsOf(db.database)).toContain('note');
    await migrateDatabase(db.database, { migrations: contract });
    await restart();
    expect(await columnsOf(db.database)).not.toContain('note');
  });

  it('is refused by a version that one of the newer migrations breaks, and changed in nothing', async () => {
    const breaking = next(
      '-- previous version: breaks, because it is a test\nALTER TABLE "settings" ADD COLUMN "note" text;',
    );
    const newest = next('-- previous version: works\nCREATE TABLE "extra" ("id" uuid);', breaking);
    await migrateDatabase(db.database, { migrations: newest });
    const refusal = await migrateDatabase(db.database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NewerSchema);
    expect(String(refusal)).toContain(`does not work with ${breaking.at(-1)?.tag}.`);
    // A version in between continues to work.
    await migrateDatabase(db.database, { migrations: breaking });
  });

  it('is refused by a version that is older than a contract needs', async () => {
    const expand = next('-- previous version: works\nALTER TABLE "settings" ADD COLUMN "note" text;');
    const contract = next(
      `-- previous version: works from ${expand.at(-1)?.tag} on, because it is a test\nALTER TABLE "settings" DROP COLUMN "note";`,
      expand,
    );
    await migrateDatabase(db.database, { migrations: contract });
    await expect(migrateDatabase(db.database)).rejects.toThrow(`does not work with ${contract.at(-1)?.tag}`);
    await migrateDatabase(db.database, { migrations: expand });
  });
});

describeEachEngine('a start that leaves migrating to another step', (engine) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await engine.open();
  });
  afterEach(() => db.destroy());
  const due = next('-- previous version: works\nALTER TABLE "settings" ADD COLUMN "note" text;');

  it('is refused with MIGRATE=off as long as a migration is due', async () => {
    await expect(migrateDatabase(db.database, { mode: 'off', migrations: due })).rejects.toThrow(MigrationsDue);
    expect(await columnsOf(db.database)).not.toContain('note');
    await migrateDatabase(db.database, { migrations: due });
    await migrateDatabase(db.database, { mode: 'off', migrations: due });
  });

  it('waits with MIGRATE=wait until no migration is due, and says so once', async () => {
    const said: string[] = [];
    const waiting = migrateDatabase(db.database, { mode: 'wait', migrations: due, say: (text) => said.push(text) });
    await vi.waitFor(() => expect(said).toEqual([expect.stringContaining(due.at(-1)?.tag ?? '')]));
    expect(await columnsOf(db.database)).not.toContain('note');
    await migrateDatabase(db.database, { migrations: due });
    await waiting;
    expect(said).toHaveLength(1);
  });
});

it.runIf(testDatabases().length > 1)(
  'a migration that waits for a table keeps calls waiting for a second only',
  async () => {
    const db = await (testDatabases().at(-1) as ReturnType<typeof testDatabases>[number]).open();
    const reader = await db.database.pool.connect();
    await reader.query('begin');
    await reader.query('select * from settings');
    const said: string[] = [];
    const due = next('-- previous version: works\nALTER TABLE "settings" ADD COLUMN "note" text;');
    const migrating = migrateDatabase(db.database, { migrations: due, say: (text) => said.push(text) });
    await delay(200);
    const begin = Date.now();
    await db.database.pool.query('select * from settings');
    expect(Date.now() - begin).toBeLessThan(2_000);
    await vi.waitFor(() => expect(said).toEqual([expect.stringContaining('in use by a long transaction')]), 5_000);
    await reader.query('commit');
    reader.release();
    await migrating;
    expect(await columnsOf(db.database)).toContain('note');
    await db.destroy();
  },
);
