import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeEachEngine, type TestDatabase, type TestEngine } from '../../testing/database/test-database.ts';
import { migrateDatabase } from '../migrate.ts';
import { knownMigrations, type Migration, readMigration } from './known-migrations.ts';
import type { LongChange } from './long-change.ts';
import { longChangeStates } from './long-changes.queries.ts';
import { runLongChanges } from './long-changes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ROWS = 250;
const BATCH = 20;
const WORKS = '-- previous version: works';
const BEGIN = `INSERT INTO "long_changes" ("name") VALUES ('count_settings');`;

/** Counts up the value of each row: a row that is changed twice shows it. */
const counting: LongChange = {
  name: 'count_settings',
  next: async (client, after) => {
    const { rows } = await client.query<{ key: string }>(
      `update settings set value = (value::int + 1)::text
       where key in (select key from settings where key like 'row%' and key > $1 order by key limit $2) returning key`,
      [after ?? '', BATCH],
    );
    const last = rows
      .map(({ key }) => key)
      .sort()
      .at(-1);
    return last === undefined ? undefined : { last, rows: rows.length };
  },
};

function after(text: string, before: readonly Migration[] = knownMigrations()): Migration[] {
  const number = String(before.length).padStart(4, '0');
  return [...before, readMigration(`${number}_test`, (before.at(-1)?.when ?? 0) + 1, text, before)];
}

let db: TestDatabase;

async function openOn(engine: TestEngine): Promise<void> {
  db = await engine.open();
  await db.database.pool.query(
    `insert into settings (key, value) select 'row' || to_char(number, '000'), '0' from generate_series(1, ${ROWS}) as number`,
  );
}

async function values(): Promise<{ value: string; rows: number }[]> {
  const { rows } = await db.database.pool.query(
    "select value, count(*)::int as rows from settings where key like 'row%' group by value order by value",
  );
  return rows;
}

describeEachEngine('a long change in batches', (engine) => {
  beforeEach(async () => {
    await openOn(engine);
    await migrateDatabase(db.database, { migrations: after(`${WORKS}\n${BEGIN}`) });
  });
  afterEach(() => db.destroy());

  it('goes on after the last batch that was committed, and changes each row once', async () => {
    let batches = 0;
    const killed: LongChange = {
      ...counting,
      next: async (client, position) => {
        const done = await counting.next(client, position);
        batches += 1;
        if (batches === 4) throw new Error('killed between the batch and its end');
        return done;
      },
    };
    await expect(runLongChanges(db.database, { changes: [killed] })).rejects.toThrow('killed');
    expect(await longChangeStates(db.database.pool)).toMatchObject([{ changed: 3 * BATCH, finishedAt: null }]);
    expect(await values()).toEqual([
      { value: '0', rows: ROWS - 3 * BATCH },
      { value: '1', rows: 3 * BATCH },
    ]);

    expect(await runLongChanges(db.database, { changes: [counting] })).toBe(false);
    expect(await values()).toEqual([{ value: '1', rows: ROWS }]);
    const states = await longChangeStates(db.database.pool);
    expect(states).toMatchObject([{ name: 'count_settings', changed: ROWS, finishedAt: expect.any(Date) }]);
    // Once more, as a job that runs twice.
    await runLongChanges(db.database, { changes: [counting] });
    expect(await values()).toEqual([{ value: '1', rows: ROWS }]);
  });

  it('changes each row once if several processes work on it', async () => {
    await Promise.all([1, 2, 3].map(() => runLongChanges(db.database, { changes: [counting] })));
    await runLongChanges(db.database, { changes: [counting] });
    expect(await values()).toEqual([{ value: '1', rows: ROWS }]);
  });

  it('stops between batches, and tells that something is left', async () => {
    const stop = new AbortController();
    const onStep = () => stop.abort();
    expect(await runLongChanges(db.database, { changes: [counting], onStep, stopping: stop.signal })).toBe(true);
    expect(await longChangeStates(db.database.pool)).toMatchObject([{ changed: BATCH, finishedAt: null }]);
  });

  it('is left alone by a version that does not know it', async () => {
    expect(await runLongChanges(db.database, { changes: [] })).toBe(false);
    expect(await longChangeStates(db.database.pool)).toMatchObject([{ changed: 0, finishedAt: null }]);
  });

  it('is finished before a migration that relies on its end', async () => {
    const begun = after(`${WORKS}\n${BEGIN}`);
    const relying = after(
      `${WORKS}\n-- after count_settings\nCREATE TABLE "ends" AS SELECT value FROM settings WHERE key LIKE 'row%';`,
      begun,
    );
    await migrateDatabase(db.database, { migrations: relying, changes: [counting] });
    expect(await values()).toEqual([{ value: '1', rows: ROWS }]);
    const { rows } = await db.database.pool.query('select value, count(*)::int as rows from ends group by value');
    expect(rows).toEqual([{ value: '1', rows: ROWS }]);
  });
});

const INDEX = `${WORKS}\nCREATE INDEX CONCURRENTLY "settings_by_value" ON "settings" USING btree ("value");`;

async function isValid(): Promise<boolean | undefined> {
  const { rows } = await db.database.pool.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass('settings_by_value')",
  );
  return rows[0]?.valid;
}

describeEachEngine('an index of a big table', (engine) => {
  beforeEach(() => openOn(engine));
  afterEach(() => db.destroy());

  it.runIf(engine.name === 'embedded')('is built by the migration on the engine that has one session', async () => {
    await migrateDatabase(db.database, { migrations: after(INDEX) });
    expect(await isValid()).toBe(true);
    expect(await longChangeStates(db.database.pool)).toEqual([]);
  });

  it.runIf(engine.name === 'postgres')('is built beside the servers, again if that was interrupted', async () => {
    await migrateDatabase(db.database, { migrations: after(INDEX) });
    expect(await isValid()).toBeUndefined();
    const writer = await db.database.pool.connect();
    await writer.query('begin');
    await writer.query("update settings set value = 'written' where key = 'row 001'");
    const stop = new AbortController();
    // Waits for the writer, and is stopped by then.
    const building = runLongChanges(db.database, { stopping: stop.signal });
    await vi.waitFor(async () => expect(await isValid()).toBe(false), 10_000);
    // Others write meanwhile, and no other process begins as well.
    await db.database.pool.query("update settings set value = 'beside' where key = 'row 002'");
    expect(await runLongChanges(db.database, {})).toBe(false);
    stop.abort();
    await building;
    expect(await longChangeStates(db.database.pool)).toMatchObject([{ name: 'settings_by_value', finishedAt: null }]);
    await writer.query('commit');
    writer.release();

    await runLongChanges(db.database, {});
    expect(await isValid()).toBe(true);
    expect(await longChangeStates(db.database.pool)).toMatchObject([{ finishedAt: expect.any(Date) }]);
    await runLongChanges(db.database, {});
  });
});
