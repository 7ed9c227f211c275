import type { PoolClient } from 'pg';
import type { ImageStorage } from '../adapters/images/image-storage.ts';
import type { Database } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { withBareTables } from './bare-tables.ts';
import { Calendar } from './calendar.ts';
import { planImages, storeImages } from './images.ts';
import { analyzeTable, insertRows } from './insert.ts';
import { LEVEL_COINS } from './master-data.ts';
import { REWARD_SUBJECTS } from './rewards.ts';
import { imagineWorld, type World } from './world.ts';

export interface DemoOptions {
  /** Where images go. */
  images: ImageStorage;
  /** The moment the world is made: nothing but plans lies after it. */
  today: Date;
  progress(done: number, total: number, what: string): void;
  users?: number;
}

/** How many rows each table got, and how many images were stored. */
export type DemoSummary = { [table in keyof World]: number } & { files: number };

/** The row of `settings` that says the demo world is complete. */
export const DEMO_WORLD_MADE = { key: 'demoWorld', value: 'made' } as const;

export class DatabaseNotEmpty extends Error {
  constructor() {
    super(
      'The demo world is only made in an empty database, and this one already has users. Set DEMO_DATA=0 to keep them.',
    );
    this.name = 'DatabaseNotEmpty';
  }
}

const DEFAULT_USERS = 5000;

/** An image takes about as long as this many rows. */
const ROWS_PER_IMAGE = 20;

const schemaTables = { ...schema };

/** Users before what refers to them. */
const TABLES = [
  'users',
  'userDeletions',
  'cars',
  'devices',
  'blacklist',
  'events',
  'trips',
  'presetTrips',
  'posts',
  'reports',
  'reportEntries',
  'newsMessages',
  'rewards',
  'rewardOrders',
  'stockMovements',
  'levels',
  'makes',
  'broadcasts',
  'appVersions',
  'notifications',
  'userActivity',
  'drives',
  'dailyStatistics',
] as const satisfies readonly (keyof World)[];

/**
 * Fills an empty database with a believable community, the same on every machine for the same day. All rows come in one
 * transaction: a kill leaves none of them, and the next start makes the world again.
 */
export async function makeDemoWorld(database: Database, options: DemoOptions): Promise<DemoSummary> {
  const calendar = new Calendar(options.today);
  const images = planImages(REWARD_SUBJECTS, LEVEL_COINS.length);
  const world = imagineWorld(calendar, options.users ?? DEFAULT_USERS, images);
  const rowCount = TABLES.reduce((sum, table) => sum + world[table].length, 0);
  const total = rowCount + images.all.length * ROWS_PER_IMAGE;
  let done = 0;
  const advance = (amount: number, what: string) => {
    done += amount;
    options.progress(done, total, what);
  };

  const client = await database.pool.connect();
  const stop = new AbortController();
  try {
    await client.query('begin');
    await refuseRealData(client);
    const storing = storeImages(images.all, options.images, () => advance(ROWS_PER_IMAGE, 'images'), stop.signal);
    // Whether it fails is asked below; until then a failure must not count as unhandled.
    storing.catch(() => {});
    const tables = TABLES.map((table) => schemaTables[table]);
    await withBareTables(client, tables, async () => {
      for (const table of TABLES) {
        await insertRows(client, schemaTables[table], world[table], (rows) => advance(rows, table));
      }
    });
    await client.query('select rebuild_rollups($1)', [calendar.day(calendar.today)]);
    const stored = await storing;
    const files = stored.map((file) => ({ ...file, createdAt: calendar.start(0) }));
    await client.query('delete from files where name = any($1::text[])', [stored.map((file) => file.name)]);
    await insertRows(client, schema.files, files, () => {});
    await client.query('insert into settings (key, value) values ($1, $2)', [
      DEMO_WORLD_MADE.key,
      DEMO_WORLD_MADE.value,
    ]);
    await client.query('commit');
    for (const table of TABLES) await analyzeTable(client, schemaTables[table], world[table][0] ?? {});
    const counts = Object.fromEntries(TABLES.map((table) => [table, world[table].length]));
    return { ...counts, files: files.length } as DemoSummary;
  } catch (error) {
    stop.abort();
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Somebody may turn the demo on for a database that people work with. */
async function refuseRealData(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>('select exists (select from users) as filled');
  if (rows[0]?.filled) throw new DatabaseNotEmpty();
}
