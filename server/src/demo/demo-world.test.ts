import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { getTableName, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStorage } from '../adapters/images/disk-storage.ts';
import { columnOf } from '../db/column-of.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { files } from '../db/schema.ts';
import { recordsOf } from '../module.ts';
import { MODULES } from '../modules.ts';
import { imageColumns } from '../records/files.queries.ts';
import { unfindableRecords } from '../testing/unfindable.ts';
import { Calendar } from './calendar.ts';
import { DatabaseNotEmpty, type DemoSummary, finishDemoWorld, makeDemoWorld, planDemoWorld } from './demo-world.ts';
import { planImages } from './images.ts';
import { LEVEL_COINS } from './master-data.ts';
import { REWARD_SUBJECTS } from './rewards.ts';
import { generateWorld } from './world.ts';

const TODAY = new Date('2026-05-14T13:37:00Z');
const USERS = 300;
const PATIENCE_MS = 240_000;
const STATE = `select value from settings where key = 'demoWorld'`;
const POSTGRES = process.env.TEST_POSTGRES_URL;

interface Made {
  database: Database;
  folder: string;
  summary: DemoSummary;
  steps: [done: number, total: number][];
  /** Indexes, constraints and triggers. */
  parts: [before: string[], unfinished: string[], after: string[]];
  discard(): Promise<void>;
}

async function makeWorld(engine: 'embedded' | 'postgres'): Promise<Made> {
  const folder = mkdtempSync(path.join(tmpdir(), 'demo-world-'));
  const server = engine === 'postgres' ? await temporaryDatabase() : undefined;
  const database = await openDatabase({ dataDir: path.join(folder, 'data'), databaseUrl: server?.url }, () => {});
  const steps: Made['steps'] = [];
  const before = await schemaParts(database);
  const planning = planDemoWorld({
    images: new DiskStorage(path.join(folder, 'images')),
    today: TODAY,
    users: USERS,
  });
  const summary = await makeDemoWorld(database, planning, (done, total) => steps.push([done, total]));
  const unfinished = await schemaParts(database);
  // A server that was stopped before has created some of the missing indexes.
  const lacking = JSON.parse(String(await firstValue(database, STATE))) as string[];
  await database.pool.query(lacking[0] ?? '');
  await finishDemoWorld(database, 0);
  const parts: Made['parts'] = [before, unfinished, await schemaParts(database)];
  const discard = async () => {
    await database.close();
    await server?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, folder, summary, steps, parts, discard };
}

async function schemaParts({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select indexdef as part from pg_indexes where schemaname = 'public'
    union all select format('%s %s %s', conrelid::regclass, pg_get_constraintdef(oid), convalidated)
      from pg_constraint
    union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    order by part`);
  return rows.map(({ part }) => part);
}

async function temporaryDatabase() {
  const name = `demo_world_${process.pid}_${Date.now()}`;
  const url = new URL(POSTGRES ?? '');
  const command = async (sql: string) => {
    const client = new pg.Client({ connectionString: POSTGRES });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await command(`create database ${name}`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => command(`drop database ${name} with (force)`) };
}

/** The first column of the first row. */
async function firstValue(database: Database, sql: string): Promise<unknown> {
  const { rows } = await database.pool.query<Record<string, unknown>>(sql);
  return Object.values(rows[0] ?? {})[0];
}

async function countOf(database: Database, sql: string): Promise<number> {
  return Number(await firstValue(database, `select count(*) from (${sql}) as found`));
}

describe.each(['embedded', ...(POSTGRES ? (['postgres'] as const) : [])] as const)('demo world on %s', (engine) => {
  let world: Made;
  const count = (sql: string) => countOf(world.database, sql);

  beforeAll(async () => {
    world = await makeWorld(engine);
  }, PATIENCE_MS);
  afterAll(() => world.discard(), PATIENCE_MS);

  it('is marked as created and refuses to be created over existing users', async () => {
    expect(await firstValue(world.database, STATE)).toBe('made');
    const planning = planDemoWorld({ images: new DiskStorage(world.folder), today: TODAY, users: 1 });
    const again = makeDemoWorld(world.database, planning, () => {});
    await expect(again).rejects.toThrow(DatabaseNotEmpty);
  });

  it('reports its progress up to the end', () => {
    const dones = world.steps.map(([done]) => done);
    expect(dones).toEqual([...dones].sort((a, b) => a - b));
    expect(world.steps.at(-1)?.[0]).toBe(world.steps.at(-1)?.[1]);
  });

  it('leaves indexes, constraints and triggers as they were', () => {
    const [before, unfinished, after] = world.parts;
    expect(before.length).toBeGreaterThan(100);
    expect(after).toEqual(before);
    expect(before.filter((part) => !unfinished.includes(part)).join()).toMatch(
      /^(CREATE INDEX \w+_search_pairs [^,]+,?)+$/,
    );
  });

  it('fills every table', async () => {
    expect(world.summary.users).toBe(USERS);
    for (const [table, rows] of Object.entries(world.summary)) expect(rows, table).toBeGreaterThan(0);
    expect(await count('select from users')).toBe(USERS);
  });

  it('has as many redeemed rewards as orders', async () => {
    const wrong = `select from rewards where redeemed <> (select count(*) from reward_orders
      where reward_id = rewards.id and cancelled_at is null)`;
    expect(await count(wrong)).toBe(0);
    expect(await count('select from rewards where redeemed = quantity')).toBeGreaterThan(0);
    expect(await count('select from reward_orders where not reward_sent and cancelled_at is null')).toBeGreaterThan(0);
  });

  it('has stock that adds up from its first day and never was negative', async () => {
    const wrong = `select from rewards where quantity - redeemed is distinct from
      (select sum(change) from stock_movements where reward_id = rewards.id)
      or quantity - redeemed is distinct from
      (select remaining from stock_movements where reward_id = rewards.id order by id desc limit 1)`;
    expect(await count(wrong)).toBe(0);
    expect(await count('select from stock_movements where remaining < 0')).toBe(0);
  });

  it('has bookings of coins whose last balance the user still has', async () => {
    const last = `select distinct on (user_id) user_id, balance from coin_movements order by user_id, id desc`;
    expect(await count(`${last} limit 5`)).toBe(5);
    const wrong = `select from (${last}) as booked join users on users.id = user_id where balance <> current_coins`;
    expect(await count(wrong)).toBe(0);
    expect(await count('select from coin_movements where balance < 0')).toBe(0);
  });

  it('has statistics that agree with the users', async () => {
    const berlinDay = (column: string) => `(${column} at time zone 'Europe/Berlin')::date`;
    const { rows } = await world.database.pool.query<Record<string, string>>(`select
      (select sum(number_of_registered_users + number_of_registered_anonymous_users) from daily_statistics) as registered,
      (select count(*) from users where ${berlinDay('created_at')} < '2026-05-14') as living,
      (select count(*) from user_deletions where user_id not in (select id from users)) as erased,
      (select sum(number_of_deleted_users + number_of_deleted_anonymous_users) from daily_statistics) as deleted,
      (select count(*) from user_deletions where day < '2026-05-14') as deletions,
      (select count(*) from daily_statistics) as days`);
    const [sums] = rows;
    const numbers = Object.fromEntries(Object.entries(sums ?? {}).map(([name, value]) => [name, Number(value)]));
    // An erased user may have registered today as well, and is then not in the statistics yet.
    expect(numbers.registered).toBeLessThanOrEqual((numbers.living ?? 0) + (numbers.erased ?? 0));
    expect(numbers.registered).toBeGreaterThan((numbers.living ?? 0) + (numbers.erased ?? 0) - 3);
    expect(numbers.deleted).toBe(numbers.deletions);
    expect(numbers.days).toBe(1096);
    const living = `select from daily_statistics where number_of_registered_anonymous_users <
      (select count(*) from users where is_anonymous and ${berlinDay('created_at')} = valid_for)`;
    expect(await count(living)).toBe(0);
    const active = `select from daily_statistics where valid_for > '2026-05-14'::date - 60 and number_of_active_users <>
      (select count(*) from user_activity where day = valid_for)`;
    expect(await count(active)).toBe(0);
  });

  it('has kilometres that agree with the drives', async () => {
    const less = `select from users where driven_kilometers + 0.01 < (select coalesce(sum(kilometers), 0) from drives where user_id = users.id)`;
    expect(await count(less)).toBe(0);
    const newcomers = `select from users where created_at > '2026-04-01' and abs(driven_kilometers -
      (select coalesce(sum(kilometers), 0) from drives where user_id = users.id)) > 0.01`;
    expect(await count(newcomers)).toBe(0);
  });

  it('has rollups that agree with the rows behind them', async () => {
    const tallied = (topic: string) => `select value, sum(amount) from tallies where topic = '${topic}' group by value`;
    const groups: [topic: string, rows: string][] = [
      ['users', `select case when is_anonymous then 'anonymous' else 'named' end, count(*) from users`],
      ['version', 'select app_version, count(*) from users'],
      ['system', 'select system, count(*) from users'],
      ['trips', 'select category, count(*) from trips'],
    ];
    for (const [topic, rows] of groups) {
      expect(await count(tallied(topic)), topic).toBeGreaterThan(0);
      const counted = `${rows} where deleted_at is null group by 1`;
      expect(await count(`(${tallied(topic)}) except (${counted})`), topic).toBe(0);
      expect(await count(`(${counted}) except (${tallied(topic)})`), topic).toBe(0);
    }
    const sent = 'select reward_title, count(*) from reward_orders where reward_sent group by 1';
    expect(await count(`(${sent}) except (${tallied('reward')})`)).toBe(0);
    const driven = `select user_id, round(sum(kilometers)::numeric, 1) from drives where day > '2026-05-14'::date - 30 group by 1`;
    const standings = `select user_id, round(amount, 1) from standings where metric = 'distance' and days = 30`;
    expect(await count(standings)).toBeGreaterThan(10);
    expect(await count(`(${driven}) except (${standings})`)).toBe(0);
    expect(await count(`(${standings}) except (${driven})`)).toBe(0);
  });

  it('has records of every kind that can be deleted', async () => {
    const tables = recordsOf(MODULES).flatMap(({ table, deletion }) => (deletion ? [getTableName(table)] : []));
    expect(tables.length).toBeGreaterThan(9);
    for (const table of tables) expect(await count(`select from ${table}`), table).toBeGreaterThan(0);
  });

  it('has no dangling reference', async () => {
    for (const type of ['user', 'post', 'trip']) {
      const table = `${type}s`;
      expect(await count(`select from reports where type = '${type}'`)).toBeGreaterThan(0);
      expect(
        await count(`select from reports where type = '${type}' and target_id not in (select id from ${table})`),
      ).toBe(0);
    }
    expect(await count('select from reports where id not in (select report_id from report_entries)')).toBe(0);
    expect(await count('select from user_activity where user_id not in (select id from users)')).toBe(0);
    expect(await count('select from drives where user_id not in (select id from users)')).toBe(0);
  });

  it('has no record created in the future', async () => {
    for (const table of ['users', 'cars', 'posts', 'trips', 'events', 'reports', 'reward_orders', 'notifications']) {
      expect(await count(`select from ${table} where created_at > '${TODAY.toISOString()}'`), table).toBe(0);
    }
    expect(await count(`select from users where last_active_at > '${TODAY.toISOString()}'`)).toBe(0);
    const lastDay = `created_at > '${new Date(TODAY.getTime() - 86_400_000).toISOString()}'`;
    for (const table of ['users', 'posts', 'trips']) {
      expect(await count(`select from ${table} where ${lastDay}`), table).toBeGreaterThan(0);
    }
  });

  it('has every image it refers to, on disk and in its list', async () => {
    const { single, galleries } = imageColumns(recordsOf(MODULES).map(({ table }) => table));
    const used = [
      sql`select ${files.name} from ${files}`,
      ...single.map((image) => sql`select ${image} from ${image.table}`),
      ...galleries.map((images) => sql`select unnest(${images}) from ${images.table}`),
    ];
    const { rows } = await world.database.drizzle.execute<{ name: string; known: boolean }>(
      sql`select name, name in (select ${files.name} from ${files}) as known
        from (${sql.join(used, sql` union `)}) as used(name) where name <> ''`,
    );
    expect(rows.length).toBeGreaterThan(200);
    for (const { name, known } of rows) {
      expect(name).toMatch(/^[0-9a-f]{32}\.(jpg|png)$/);
      expect(known, name).toBe(true);
      expect(existsSync(path.join(world.folder, 'images', 'large', name)), name).toBe(true);
    }
  });

  it('has names of images in no column that is not declared as one', async () => {
    const { single, galleries } = imageColumns(recordsOf(MODULES).map(({ table }) => table));
    const declared = [...single, ...galleries].map(({ table, name }) => `${getTableName(table)}.${columnOf(name)}`);
    // The files themselves, and what a record was before.
    const known = new Set([...declared, 'files.name', 'audit_log.before', 'audit_log.after']);
    const { rows } = await world.database.pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'ARRAY', 'json', 'jsonb')`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const places = [];
    for (const { table, column } of rows.filter((row) => !known.has(`${row.table}.${row.column}`))) {
      const named = `select from "${table}" where "${column}"::text ~ '[0-9a-f]{32}\\.(jpg|png)'`;
      if ((await count(named)) > 0) places.push(`${table}.${column}`);
    }
    expect(places, 'declare these columns with image() or images(): otherwise their files are removed').toEqual([]);
  });

  it('has no record that cannot be found by its name', async () => {
    expect(await unfindableRecords(world.database.drizzle)).toEqual([]);
  });

  it('finds umlauts in either spelling', async () => {
    const name = await firstValue(
      world.database,
      `select user_name from users where user_name ~ '[üöä]' order by id limit 1`,
    );
    const written = String(name).toLowerCase();
    const plain = written.replace(/[äöü]/g, (letter) => ({ ä: 'a', ö: 'o', ü: 'u' })[letter] ?? letter);
    const long = written.replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter);
    for (const typed of [plain, long].map((text) => text.replaceAll('ß', 'ss'))) {
      expect(await count(`select from users where search_text like '%${typed}%'`), typed).toBeGreaterThan(0);
    }
  });
});

it('is the same on every run', async () => {
  const generate = async () => {
    const images = planImages(REWARD_SUBJECTS, LEVEL_COINS.length);
    return { world: await generateWorld(new Calendar(TODAY), USERS, images), images: images.all };
  };
  const [first, second] = [await generate(), await generate()];
  expect(second).toEqual(first);
  expect(first?.world.users[0]?.id).toBe('018829e3-207a-7499-9265-fc33e15ef7ea');
});

it('has the same people at any hour of the day', async () => {
  const generate = (moment: string) =>
    generateWorld(new Calendar(new Date(moment)), USERS, planImages(REWARD_SUBJECTS, LEVEL_COINS.length));
  const [morning, evening] = [await generate('2026-05-14T05:00:00Z'), await generate('2026-05-14T20:00:00Z')];
  expect(evening?.users.map((user) => user.email)).toEqual(morning?.users.map((user) => user.email));
});
