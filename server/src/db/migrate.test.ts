import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { count } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { asAdministrator, databaseUrl } from '../testing/database/postgres-template.ts';
import { describeEachEngine } from '../testing/database/test-database.ts';
import type { Database } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';
import { settings as settingsTable } from './schema.ts';

// Starting the engine takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

interface Journal {
  entries: { tag: string }[];
}

async function applied(database: Database): Promise<{ hash: string; created_at: string }[]> {
  const { rows } = await database.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id');
  return rows;
}

/** Everything that a migration can create. */
async function schemaOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c')
    order by part`);
  return rows.map(({ part }) => part);
}

it('every migration has its SQL and the snapshot that the next one is generated from', () => {
  const folder = new URL('./migrations/', import.meta.url);
  const files = fs.readdirSync(folder, { recursive: true }).map(String);
  const journal = JSON.parse(fs.readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as Journal;
  const expected = journal.entries.flatMap(({ tag }) => [
    `${tag}.sql`,
    join('meta', `${tag.slice(0, 4)}_snapshot.json`),
  ]);
  expect(files.filter((file) => /\.sql$|_snapshot/.test(file)).sort()).toEqual(expected.sort());
});

describeEachEngine('migrations', (engine) => {
  it('create the schema of a new database from scratch', async () => {
    const db = await engine.open();
    const before = { schema: await schemaOf(db.database), applied: await applied(db.database) };
    expect(before.schema.length).toBeGreaterThan(300);
    await db.database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await migrateDatabase(db.database);
    expect(await applied(db.database)).toEqual(before.applied);
    expect(await schemaOf(db.database)).toEqual(before.schema);
    await db.destroy();
  });

  it('refuse a database that a newer version has migrated', async () => {
    const db = await engine.open();
    await db.database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
    );
    await expect(migrateDatabase(db.database)).rejects.toThrow(
      'migrated by a newer version of Leitstand (its latest migration is from 2100-01-01)',
    );
    await db.destroy();
  });

  it('are applied once and not again on the next start', async () => {
    const db = await engine.open();
    const first = await applied(db.database);
    expect(first.length).toBeGreaterThan(0);
    await db.database.pool.query("insert into settings (key, value) values ('kept', 'yes')");
    await db.database.close();

    const again = await openDatabase(db.settings, () => {});
    expect(await applied(again)).toEqual(first);
    expect((await again.pool.query('select key from settings')).rows).toEqual([{ key: 'kept' }]);
    await again.close();
    await db.destroy();
  });

  it.runIf(engine.name === 'postgres')('run one after the other if several processes start at once', async () => {
    const url = process.env.TEST_POSTGRES_URL ?? '';
    const name = `leitstand_test_${randomBytes(8).toString('hex')}`;
    await asAdministrator(url, (client) => client.query(`create database ${name}`));
    try {
      const settings = { dataDir: '', databaseUrl: databaseUrl(url, name) };
      const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(settings, () => {})));
      const histories = await Promise.all(opened.map(applied));
      for (const history of histories) expect(history).toEqual(histories[0]);
      expect(new Set(histories[0]?.map(({ hash }) => hash)).size).toBe(histories[0]?.length);
      await Promise.all(opened.map((database) => database.close()));
    } finally {
      await asAdministrator(url, (client) => client.query(`drop database ${name} with (force)`));
    }
  });

  it('restore the settings of their connection', async () => {
    const db = await engine.open();
    const { rows } = await db.database.pool.query(
      `select current_setting('client_min_messages') as messages, current_setting('statement_timeout') as timeout,
              (select count(*)::int from pg_locks join pg_database on pg_database.oid = pg_locks.database
               where locktype = 'advisory' and datname = current_database()) as locks`,
    );
    expect(rows).toEqual([{ messages: 'notice', timeout: engine.name === 'postgres' ? '30s' : '0', locks: 0 }]);
    await db.destroy();
  });
});

describeEachEngine('values', (engine) => {
  it('have the same types on both engines', async () => {
    const db = await engine.open();
    const { drizzle, pool } = db.database;
    await drizzle.insert(settingsTable).values({ key: 'one', value: '1' });
    expect(await drizzle.select({ rows: count() }).from(settingsTable)).toEqual([{ rows: 1 }]);
    expect(await drizzle.$count(settingsTable)).toBe(1);
    const { rows } = await pool.query(
      `select count(*), 1::int as int, 1::bigint as big, 1.5::float8 as float, 1.50::numeric(5, 2) as numeric, true as bool,
              date '2024-02-29' as day, timestamptz '2024-02-29 12:00:00.123+01' as moment, '{"a": [1]}'::jsonb as json,
              '{a,b}'::text[] as list
       from settings`,
    );
    expect(rows).toEqual([
      {
        count: '1',
        int: 1,
        big: '1',
        float: 1.5,
        numeric: '1.50',
        bool: true,
        day: new Date(2024, 1, 29),
        moment: new Date('2024-02-29T11:00:00.123Z'),
        json: { a: [1] },
        list: ['a', 'b'],
      },
    ]);
    await db.destroy();
  });
});
