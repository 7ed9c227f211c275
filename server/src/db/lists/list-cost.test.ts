import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { plansOf, scanned, visited } from '../../testing/database/query-plans.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Fragments of a third of the names, of four names, and of nearly all. */
const [COMMON, RARE, PAIR] = ['sch', 'zwirbel', 'an'];
const MONTH = JSON.stringify({ fromTime: '2020-01-01T00:00:00Z', toTime: '2100-01-01T00:00:00Z' });
const LISTS: readonly (string | readonly [path: string, body: string])[] = [
  '/user/all/0/25/-1',
  '/user/all/0/25/30',
  '/user/all/0/25/-1/userName/asc',
  '/user/all/0/25/-1/email/desc',
  ...[COMMON, RARE, PAIR].flatMap((text) => [
    `/user/admin/search/${text}/0/25/-1`,
    `/user/admin/search/${text}/0/25/30`,
    `/trip/search/${text}/0/25/-1`,
    ['/trip/find/0/25', JSON.stringify({ when: 'past', search: text })] as const,
    `/post/search/${text}/0/25/-1`,
    `/auto/search/${text}/0/25`,
    `/reward/history/search/${text}/0/25/-1`,
  ]),
  `/user/admin/search/${PAIR}/0/25/-1/userName/asc`,
  '/trip/all/0/25/-1',
  ['/trip/find/0/25', JSON.stringify({ when: 'past' })],
  ['/trip/find/0/25', JSON.stringify({ when: 'upcoming', time: 7 })],
  '/post/all/0/25/-1',
  '/auto/all/0/25',
  ['/post/all/0/25/time', MONTH],
  ['/reward/history/all/0/25/-1', JSON.stringify({ rewardSent: false })],
  ['/reward/history/all/0/25/-1', JSON.stringify({ rewardSent: true })],
];
/** Tables that may have millions of rows. */
const LARGE = ['users', 'posts', 'trips', 'cars', 'reward_orders'];
const FEW = 200;
const TIMES = 6;

describeEitherEngine('the cost of lists', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it('stays the same with many times as many rows, and no large table is scanned', async () => {
    await fill(0, FEW);
    const few = await rowsRead();
    await fill(FEW, FEW * TIMES);
    const many = await rowsRead();
    for (const [list, rows] of Object.entries(many))
      expect(rows, list).toBeLessThanOrEqual((few[list] ?? 0) * 1.5 + 60);
  });

  /** Inserts numbered rows into all tables, a second apart, so that their order by age is unambiguous. */
  async function fill(from: number, to: number): Promise<void> {
    const { pool } = app.leitstand.platform.database;
    const name = `case when g % ${Math.ceil((FEW * TIMES) / 4)} = 7 then 'zwirbel ' when g % 3 = 0 then 'schulz ' else 'hansen ' end`;
    const text = `${name} || case when g % 10 = 1 then 'ole' else 'anna' end || ' ' || g`;
    const age = `now() - g * interval '10 minutes'`;
    // Skips the triggers: the figures are not used here.
    await pool.query(`
       begin;
       set local session_replication_role = replica;
       with numbers as (select g, gen_random_uuid() as id, ${text} as text, ${age} as at from generate_series(${from}, ${to - 1}) as g),
       people as (
         insert into users (id, user_name, user_name_sort, email, email_sort, search_text, created_at)
         select id, text, text, g || '@example.org', g || '@example.org', text, at from numbers returning id
       ), posted as (
         insert into posts (id, user_id, search_text, created_at) select gen_random_uuid(), id, text, at from numbers
       ), owned as (
         insert into cars (id, user_id, brand, model, search_text, created_at) select gen_random_uuid(), id, '', '', text, at from numbers
       ), travelled as (
         insert into trips (id, title, category, description, trip_date, search_text, created_at)
         select gen_random_uuid(), '', '1 point', '', at, text, at from numbers
       )
       insert into reward_orders (id, reward_title, reward_category, reward_type, coins, user_name, reward_sent, search_text, created_at)
       select gen_random_uuid(), '', 'Tuning', 'email', 1, '', g % 2 = 0, text, at from numbers;
       commit`);
    await pool.query('vacuum (analyze) users, posts, trips, cars, reward_orders');
  }

  /** The number of rows that each list reads, apart from those it counts (at most ten thousand). */
  async function rowsRead(): Promise<Record<string, number>> {
    const read: Record<string, number> = {};
    for (const list of LISTS) {
      const [path, body] = typeof list === 'string' ? [list] : list;
      const plans = await plansOf(
        app,
        () => app.request(body ? 'POST' : 'GET', path, body ? { json: JSON.parse(body) } : {}),
        // For few rows a scan is rightly cheaper than an index; for millions it is not.
        ['enable_seqscan = off'],
      );
      for (const plan of plans)
        expect(
          scanned(plan).filter((table) => LARGE.includes(table)),
          path,
        ).toEqual([]);
      const listing = plans.filter((plan) => plan['Node Type'] !== 'Aggregate');
      read[`${path} ${body ?? ''}`] = listing.reduce((sum, plan) => sum + visited(plan), 0);
    }
    return read;
  }
});
