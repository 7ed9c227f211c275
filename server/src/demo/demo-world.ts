import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { ImageStorage } from '../adapters/images/image-storage.ts';
import type { Database, Table } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.queries.ts';
import { type DemoBasis, recordsOf } from '../module.ts';
import { MODULES } from '../modules.ts';
import { Calendar } from './calendar.ts';
import { type DemoImages, planImages, type StoredFile, storeImages } from './images.ts';
import { withBareTables } from './loading/bare-tables.ts';
import { analyzeTable, type Copy, copiesOf, insertCopies, type Row } from './loading/insert.ts';
import { LEVEL_COINS } from './master-data.ts';
import { Random } from './random.ts';
import { REWARD_SUBJECTS } from './rewards.ts';
import { generateWorld, type World } from './world.ts';

export interface DemoOptions {
  images: ImageStorage;
  /** The moment at which the world is made: only plans are later. */
  today: Date;
  users?: number;
}

export type ShowProgress = (done: number, total: number, what: string) => void;

class Meter {
  readonly #total: number;
  #done = 0;
  /** Progress is not shown until a listener is set. */
  show: ShowProgress = () => {};

  constructor(total: number) {
    this.#total = total;
  }

  advance(amount: number, what: string): void {
    this.#done += amount;
    this.show(Math.round(this.#done), this.#total, what);
  }
}

/** Number of rows per table, and of stored images. */
export type DemoSummary = { [table in keyof World]: number } & { files: number };

/** The row of `settings` that records the demo world: `made`, or the missing indexes, as statements. */
const DEMO_WORLD = 'demoWorld';

export class DatabaseNotEmpty extends Error {
  constructor() {
    super(
      'The demo world is only made in an empty database, and this one already has users. Set DEMO_DATA=0 to keep them.',
    );
    this.name = 'DatabaseNotEmpty';
  }
}

const DEFAULT_USERS = 5000;

/** Storing an image takes about as long as inserting this many rows. */
const ROWS_PER_IMAGE = 20;
/** Creating all indexes takes about as long as inserting this many rows. */
const ROWS_FOR_INDEXES = 200_000;

/** Length of a pause in relation to the step before it. */
const BREAK = 3;

/** A table for all rows that the world has. */
const TABLES: { readonly [rows in keyof World]: Table } = {
  users: schema.users,
  userDeletions: schema.userDeletions,
  coinMovements: schema.coinMovements,
  sanctions: schema.sanctions,
  staffNotes: schema.staffNotes,
  appeals: schema.appeals,
  appealCounts: schema.appealCounts,
  vehicles: schema.vehicles,
  devices: schema.devices,
  bans: schema.bans,
  events: schema.events,
  trips: schema.trips,
  presetTrips: schema.presetTrips,
  posts: schema.posts,
  reports: schema.reports,
  reportEntries: schema.reportEntries,
  reportEvidence: schema.reportEvidence,
  reporters: schema.reporters,
  reportOutcomes: schema.reportOutcomes,
  reportNotices: schema.reportNotices,
  reportDecisions: schema.reportDecisions,
  newsMessages: schema.newsMessages,
  rewards: schema.rewards,
  rewardOrders: schema.rewardOrders,
  stockMovements: schema.stockMovements,
  levels: schema.levels,
  makes: schema.makes,
  broadcasts: schema.broadcasts,
  appVersions: schema.appVersions,
  notifications: schema.notifications,
  userActivity: schema.userActivity,
  drives: schema.drives,
  dailyStatistics: schema.dailyStatistics,
  figureMoments: schema.figureMoments,
};

/** Kinds whose modules bring rows of their own. */
const OF_MODULES = recordsOf(MODULES).flatMap(({ kind, table, demo }) => (demo ? { kind, table, demo } : []));
const FILLED = [...Object.values(TABLES), ...OF_MODULES.map(({ table }) => table)];

/** Computed from the other tables. */
const ROLLUPS = [schema.tallies, schema.standings];

/** Everything that the demo world will hold, and its images on their way into the storage. */
export interface DemoPlan {
  readonly calendar: Calendar;
  readonly contents: readonly { name: string; table: Table; rows: readonly Row[] }[];
  readonly storing: Promise<readonly StoredFile[]>;
  readonly stop: AbortController;
  readonly meter: Meter;
}

/** Needs no database: on a first start it runs while the database is being created. */
export async function planDemoWorld(options: DemoOptions): Promise<DemoPlan> {
  const calendar = new Calendar(options.today);
  const images = planImages(REWARD_SUBJECTS, LEVEL_COINS.length);
  const world = await generateWorld(calendar, options.users ?? DEFAULT_USERS, images);
  const contents = [
    ...Object.entries(TABLES).map(([name, table]) => ({
      name,
      table,
      rows: world[name as keyof World] as readonly Row[],
    })),
    ...OF_MODULES.map(({ kind: { name }, table, demo }) => ({
      name,
      table,
      rows: demo(basisOf(name, calendar, images)),
    })),
  ];
  const rowCount = contents.reduce((sum, { rows }) => sum + rows.length, 0);
  const meter = new Meter(rowCount + images.all.length * ROWS_PER_IMAGE + ROWS_FOR_INDEXES);
  const stop = new AbortController();
  const storing = storeImages(images.all, options.images, () => meter.advance(ROWS_PER_IMAGE, 'images'), stop.signal);
  // Awaited when the rows are written; until then a failure must not count as an unhandled rejection.
  storing.catch(() => {});
  return { calendar, contents, storing, stop, meter };
}

/**
 * Fills an empty database with a plausible community, the same on every machine for the same day. All rows are written
 * in one transaction: a kill leaves none of them, and the next start makes the world again.
 */
export async function makeDemoWorld(
  database: Database,
  planning: Promise<DemoPlan>,
  show: ShowProgress,
): Promise<DemoSummary> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await refuseRealData(client);
    const { loaded, later } = await withBareTables(
      client,
      [...FILLED, ...ROLLUPS],
      async () => {
        const plan = await planning;
        plan.meter.show = show;
        await insertCopies(client, copiesOfAll(plan.contents), ({ rows, table }) => plan.meter.advance(rows, table));
        await client.query('select rebuild_rollups($1)', [plan.calendar.day(plan.calendar.today)]);
        return plan;
      },
      ({ meter }, share) => meter.advance(share * ROWS_FOR_INDEXES, 'indexes'),
    );
    const stored = await loaded.storing;
    const files = stored.map((file) => ({ ...file, createdAt: loaded.calendar.start(0) }));
    await client.query('delete from files where name = any($1::text[])', [stored.map((file) => file.name)]);
    await insertCopies(client, copiesOf(schema.files, files), () => {});
    await client.query('insert into settings (key, value) values ($1, $2)', [DEMO_WORLD, JSON.stringify(later)]);
    await client.query('commit');
    const counts = Object.fromEntries(loaded.contents.map(({ name, rows }) => [name, rows.length]));
    return { ...counts, files: files.length } as DemoSummary;
  } catch (error) {
    planning.then(({ stop }) => stop.abort()).catch(() => {});
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Creates the indexes and statistics that the first lists do not need. The embedded engine does one thing at a time, so
 * this pauses between steps to let people sign in. If the server stops before the end, the next start continues.
 */
export async function finishDemoWorld({ drizzle, pool }: Database, firstBreakMs = 1500): Promise<void> {
  const lacking = await readSetting(drizzle, DEMO_WORLD);
  if (lacking === undefined || lacking === 'made') return;
  const indexes = (JSON.parse(lacking) as string[]).map((statement) => () => pool.query(statement));
  const statistics = FILLED.map((table) => () => analyzeTable(pool, table));
  let breakMs = firstBreakMs;
  for (const step of [...indexes, ...statistics]) {
    await delay(breakMs, undefined, { ref: false });
    const began = performance.now();
    await step();
    breakMs = BREAK * (performance.now() - began);
  }
  await writeSetting(drizzle, DEMO_WORLD, 'made');
}

function basisOf(name: string, calendar: Calendar, images: DemoImages): DemoBasis {
  const random = new Random(name);
  return {
    images: Object.values(images.scenes).flat(),
    record: (daysAgo) => {
      const createdAt = calendar.momentOn(calendar.today - daysAgo, random);
      return { id: random.id(createdAt), createdAt };
    },
  };
}

function* copiesOfAll(contents: DemoPlan['contents']): Generator<Copy> {
  for (const { table, rows } of contents) yield* copiesOf(table, rows);
}

/** DEMO_DATA may be set for a database that is in use. */
async function refuseRealData(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>('select exists (select from users) as filled');
  if (rows[0]?.filled) throw new DatabaseNotEmpty();
}
