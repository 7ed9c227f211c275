import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { notifications, rewardOrders } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { notifyWaitingOrders } from './waiting-orders.service.ts';

const HOUR_MS = 60 * 60 * 1000;

describeEitherEngine('waiting orders', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [rewardOrders, notifications]) await db().delete(table);
  });

  async function order(rewardTitle: string, hoursAgo: number, more: Partial<typeof rewardOrders.$inferInsert> = {}) {
    const id = newId();
    const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS);
    const reward = { rewardTitle, rewardCategory: 'Merchandise', rewardType: 'address' as const, coins: 1 };
    await db()
      .insert(rewardOrders)
      .values({ id, ...reward, userName: 'Lena Krüger', createdAt, ...more });
    return id;
  }
  const note = () => notifyWaitingOrders(app.leitstand.platform);

  it('cause one notification after three days, without a name', async () => {
    const id = await order('Mütze', 73);
    await order('Tasse', 71);
    await order('Schal', 200, { rewardSent: true });
    await order('Öl', 200, { cancelledAt: new Date() });
    expect(await Promise.all([note(), note(), note()])).toContain(1);
    expect(await note()).toBe(0);
    expect(await db().select().from(notifications)).toMatchObject([
      { id, kind: 'orderWaiting', subject: 'Mütze', target: '/rewardHistory' },
    ]);
    const { body } = await app.request('GET', '/inbox');
    expect(body.data.notifications).toMatchObject({ unread: 1, items: [{ kind: 'orderWaiting', read: false }] });
    expect(JSON.stringify(body.data)).not.toContain('Lena');
  });

  it('cause one notification each when they are due, and none again after being sent and reverted', async () => {
    const id = await order('Mütze', 80);
    await note();
    for (const rewardSent of [true, false]) {
      await app.request('POST', '/reward/history/status/update', { json: { rewardHistoryId: id, rewardSent } });
    }
    await order('Tasse', 90);
    expect(await note()).toBe(1);
    expect(await db().$count(notifications)).toBe(2);
  });

  it('are checked on a schedule', async () => {
    const { rows } = await app.leitstand.platform.database.pool.query(
      `select cron, timezone from pgboss.schedule where name = 'waiting-orders'`,
    );
    expect(rows).toEqual([{ cron: '5 * * * *', timezone: 'Europe/Berlin' }]);
  });
});
