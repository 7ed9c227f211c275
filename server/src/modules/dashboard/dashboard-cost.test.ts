import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { plansOf, visited } from '../../testing/database/query-plans.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeStatistics } from '../statistics/statistics.service.ts';

vi.setConfig({ testTimeout: 90_000 });

const CALLS = [
  '/home/dashboard',
  '/user/versions',
  '/dashboard/tasks',
  ...[1, 7, 30, -1].flatMap((days) => [
    `/dashboard/figures/${days}`,
    `/user/registered/date/${days}`,
    `/user/active/amount/${days}`,
    `/user/os/amount/${days}`,
    `/user/top/distance/${days}/0/10`,
    `/user/top/posts/${days}/0/10`,
    `/reward/history/amount/${days}`,
  ]),
];

describeEitherEngine('dashboard cost', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it('reads no more rows with ten times as many users', async () => {
    await fill(80);
    await reportSome();
    const few = await rowsRead();
    await fill(800);
    const many = await rowsRead();
    for (const path of CALLS) expect(many[path], path).toBeLessThanOrEqual((few[path] ?? 0) + 12);
    expect(Math.min(...Object.values(few))).toBeGreaterThan(1);
  });

  async function reportSome(): Promise<void> {
    await app.leitstand.platform.database.pool.query(
      `insert into reports (id, type, target_id) select gen_random_uuid(), 'user', id from users limit 20`,
    );
  }

  /** Users of the last weeks with an order, a trip, two posts and two drives each. */
  async function fill(count: number): Promise<void> {
    const { pool } = app.leitstand.platform.database;
    await pool.query(
      `with people as (
         insert into users (id, user_name, user_name_sort, email, email_sort, system, app_version, driven_kilometers, created_at)
         select gen_random_uuid(), 'u' || g, 'u' || g, '', '', (array['iOS', 'Android'])[g % 2 + 1], '4.' || g % 5, g,
           now() - g % 28 * interval '1 day'
         from generate_series(1, $1::int) as g returning id, driven_kilometers as g
       ), posted as (
         insert into posts (id, user_id, created_at) select gen_random_uuid(), id, now() - g::int % 20 * interval '1 day'
         from people, generate_series(1, 2)
       ), driven as (
         insert into drives (day, user_id, kilometers) select berlin_day(now()) - g::int % 20 - twice, id, g
         from people, generate_series(0, 1) as twice
       ), active as (
         insert into user_activity (day, user_id) select berlin_day(now()), id from people
       ), travelled as (
         insert into trips (id, title, category, description, trip_date) select gen_random_uuid(), '', '1 point', '', now() from people
       )
       insert into reward_orders (id, reward_title, reward_category, reward_type, coins, user_name, reward_sent)
       select gen_random_uuid(), 'Preis ' || g::int % 6, 'Tuning', 'email', 1, '', true from people`,
      [count],
    );
    await writeStatistics(app.leitstand.platform, new Date());
    // Folding leaves dead rows behind until the regular vacuum, which both engines have.
    await pool.query('vacuum (analyze) tallies, standings, users, posts, drives');
  }

  async function rowsRead(): Promise<Record<string, number>> {
    const read: Record<string, number> = {};
    for (const path of CALLS) {
      const plans = await plansOf(app, () => app.request('GET', path));
      read[path] = plans.reduce((sum, plan) => sum + visited(plan), 0);
    }
    return read;
  }
});
