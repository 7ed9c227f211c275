import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, notifications, rewardOrders, rewards, users } from '../../db/schema.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { type Redemption, redeemReward } from '../../testing/app/redemption.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { amount } from '../../testing/soak.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const UNITS = 10;
const PRICE = 30;

describeEitherEngine('redemption', (engine) => {
  const attempts = engine.name === 'postgres' ? amount(300, 1000) : 100;
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    // A thousand concurrent calls queue for connections; on a busy machine this can exceed the timeout of a request.
    app.leitstand.platform.database.pool.options.connectionTimeoutMillis = 60_000;
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [rewardOrders, rewards, users, notifications]) await db().delete(table);
  });

  async function addReward(more: Partial<typeof rewards.$inferInsert> = {}) {
    const id = newId();
    await db()
      .insert(rewards)
      .values({
        id,
        orderNum: 1,
        title: 'Mütze',
        category: 'Merchandise',
        type: 'address',
        quantity: UNITS,
        coins: PRICE,
        ...more,
      });
    return id;
  }
  async function addPeople(howMany: number, currentCoins: number) {
    const rows = Array.from({ length: howMany }, (_, n) => {
      const email = `p${n}@example.org`;
      return { id: newId(), userName: `P${n}`, userNameSort: `p${n}`, email, emailSort: email, currentCoins };
    });
    await db().insert(users).values(rows);
    return rows.map(({ id }) => id);
  }
  /** `ok`, or the error code. */
  const redeem = (rewardId: string, userId: string, more: Partial<Redemption> = {}) =>
    runChange(app.leitstand.platform, bySystem('test'), (change) =>
      redeemReward(change, { rewardId, userId, address: 'Weg 1, 80331 München', email: '', ...more }),
    ).then(
      () => 'ok',
      (error: Error) => error.message,
    );
  const tally = (results: readonly string[]) =>
    Object.fromEntries([...new Set(results)].map((code) => [code, results.filter((each) => each === code).length]));
  const rewardRow = async (id: string) => (await db().select().from(rewards).where(eq(rewards.id, id)))[0];
  const coinsOf = async (ids: readonly string[]) =>
    (
      await db()
        .select({ coins: users.currentCoins })
        .from(users)
        .where(inArray(users.id, [...ids]))
    ).map(({ coins }) => coins);

  it(`makes ${UNITS} orders of ${attempts} parallel redemptions of ${UNITS} units`, async () => {
    const rewardId = await addReward();
    const people = await addPeople(attempts, 50);
    const results = await Promise.all(people.map((userId) => redeem(rewardId, userId)));
    expect(tally(results)).toEqual({ ok: UNITS, OUT_OF_STOCK: attempts - UNITS });
    expect(await rewardRow(rewardId)).toMatchObject({ quantity: UNITS, redeemed: UNITS, revision: 1 });
    const orders = await db().select().from(rewardOrders);
    const buyers = people.filter((_, n) => results[n] === 'ok');
    expect(orders.map(({ userId }) => userId).sort()).toEqual([...buyers].sort());
    expect(await coinsOf(buyers)).toEqual(buyers.map(() => 50 - PRICE));
    const [untouched] = await db().select({ count: count() }).from(users).where(eq(users.currentCoins, 50));
    expect(Number(untouched?.count)).toBe(attempts - UNITS);
    expect(await db().select().from(notifications)).toMatchObject([
      { kind: 'rewardOutOfStock', subject: 'Mütze', target: `/rewards?reward=${rewardId}` },
    ]);
  });

  it('does not spend the same coins twice', async () => {
    const rewardId = await addReward();
    const [userId = ''] = await addPeople(1, 2 * PRICE + 5);
    const results = await Promise.all(Array.from({ length: 8 }, () => redeem(rewardId, userId)));
    expect(tally(results)).toEqual({ ok: 2, NOT_ENOUGH_COINS: 6 });
    expect(await coinsOf([userId])).toEqual([5]);
    expect(await rewardRow(rewardId)).toMatchObject({ redeemed: 2 });
    expect(await db().$count(rewardOrders)).toBe(2);
  });

  it('copies the reward into the order, shows it, and names no user in the log', async () => {
    const rewardId = await addReward();
    const [userId = ''] = await addPeople(1, PRICE);
    expect(await redeem(rewardId, userId)).toBe('ok');
    const { body } = await app.request('POST', '/reward/history/all/0/10/30', { json: { rewardSent: false } });
    expect(body.data).toMatchObject([
      { reward: { title: 'Mütze', type: 'address', coins: PRICE }, userName: 'P0', user: { _id: userId } },
    ]);
    expect((await app.request('GET', '/reward/history/search/munchen/0/10/-1')).body.data).toHaveLength(1);
    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, body.data[0]._id)).orderBy(auditLog.id);
    expect(log).toMatchObject([{ action: 'create', entity: 'order', after: { rewardId, coins: PRICE } }]);
    expect(JSON.stringify(log)).not.toMatch(/P0|München/);
  });

  it('refuses deleted and unknown rewards and missing delivery data, and takes nothing', async () => {
    const parcel = await addReward();
    const voucher = await addReward({ orderNum: 2, type: 'email' });
    const deleted = await addReward({ orderNum: 3, deletedAt: new Date() });
    const [userId = ''] = await addPeople(1, 100);
    expect(await redeem(parcel, userId, { address: ' ' })).toBe('FIELD_MISSING');
    expect(await redeem(voucher, userId)).toBe('FIELD_MISSING');
    expect(await redeem(deleted, userId)).toBe('NOT_FOUND');
    expect(await redeem(newId(), userId)).toBe('NOT_FOUND');
    expect(await redeem(parcel, newId())).toBe('NOT_FOUND');
    expect(await coinsOf([userId])).toEqual([100]);
    expect(await db().$count(rewardOrders)).toBe(0);
    for (const id of [parcel, voucher]) expect(await rewardRow(id)).toMatchObject({ redeemed: 0 });
    expect(await redeem(voucher, userId, { email: 'p0@example.org', address: '' })).toBe('ok');
  });

  it('returns the stock when the user is erased, even during redemptions', async () => {
    const rewardId = await addReward({ quantity: 100 });
    const people = await addPeople(6, 10 * PRICE);
    await Promise.all([
      ...people.flatMap((userId) => Array.from({ length: 5 }, () => redeem(rewardId, userId))),
      ...people
        .slice(0, 3)
        .map((userId) => app.request('POST', '/user/delete', { json: { userId, reason: 'x', erase: true } })),
    ]).then((answers) => {
      expect(answers.filter((answer) => typeof answer === 'object' && answer.status !== 200)).toEqual([]);
      expect(answers.filter((answer) => typeof answer === 'string' && !['ok', 'NOT_FOUND'].includes(answer))).toEqual(
        [],
      );
    });
    expect(await rewardRow(rewardId)).toMatchObject({ redeemed: 15 });
  });
});
