import { MAX_AMOUNT } from '@leitstand/contract/base/limits';
import type { StockEntry } from '@leitstand/contract/rewards';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { rewards, users } from '../../db/schema.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { redeemReward } from '../../testing/app/redemption.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser, sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('the stock of a reward', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const fields = { title: 'Mütze', type: 'address', category: 'Merchandise', coins: '10', quantity: '5' };
  const stockOf = async (id: string): Promise<StockEntry[]> =>
    (await app.request('GET', `/reward/stock/${id}/0/100`)).body.data;

  it('has a history that adds up to the remaining amount, whatever changes it', async () => {
    const files = [{ bytes: await sampleImage('jpeg') }];
    const reward = (await app.request('POST', '/reward/add', { multipart: { fields, files } })).body.data;
    const { platform } = app.leitstand;
    const user = await addUser(app, { email: `${newId()}@example.org` });
    await platform.database.drizzle.update(users).set({ currentCoins: 1000 });
    for (let count = 0; count < 3; count += 1) {
      await runChange(platform, bySystem('test'), (change) =>
        redeemReward(change, { rewardId: reward._id, userId: user._id, address: 'Weg 1, 10115 Berlin', email: '' }),
      );
    }
    await app.request('PUT', '/reward/update', { form: { ...fields, rewardId: reward._id, quantity: '20' } });
    // No change of stock: no entry in the history.
    await app.request('PUT', '/reward/update', {
      form: { ...fields, rewardId: reward._id, quantity: '20', coins: '9' },
    });
    // Erasing the user cancels the orders that have not been sent.
    await app.request('POST', '/user/delete', { json: { userId: user._id, reason: 'Wunsch', erase: true } });

    const entries = await stockOf(reward._id);
    const kinds = entries.map(({ kind }) => kind);
    expect(kinds.slice(-5)).toEqual(['quantity', 'redeemed', 'redeemed', 'redeemed', 'start']);
    expect(kinds.slice(0, -5)).toEqual(['returned', 'returned', 'returned']);
    const { remainingAmount } = (await app.request('GET', `/reward/one/${reward._id}`)).body.data;
    expect(remainingAmount).toBe(20);
    expect(entries[0]?.remaining).toBe(remainingAmount);
    expect(entries.reduce((sum, { change }) => sum + change, 0)).toBe(remainingAmount);
    const changed = entries.find(({ kind }) => kind === 'quantity');
    expect(changed).toMatchObject({ change: 15, remaining: 17 });
    expect(changed?.adminName).not.toBe('');
    expect(entries.filter(({ kind }) => kind !== 'quantity').every(({ adminName }) => adminName === '')).toBe(true);
  });

  it('is filled up by an amount, once per key and never below zero', async () => {
    const files = [{ bytes: await sampleImage('jpeg') }];
    const reward = (await app.request('POST', '/reward/add', { multipart: { fields, files } })).body.data;
    const restock = (amount: number, headers = {}) =>
      app.request('PUT', '/reward/restock', { json: { rewardId: reward._id, amount }, headers });
    const { drizzle } = app.leitstand.platform.database;
    await drizzle.update(rewards).set({ redeemed: 3 }).where(eq(rewards.id, reward._id));
    // Both add to what is stored, not to what was read.
    const key = { 'idempotency-key': 'zwanzig' };
    await Promise.all([restock(20, key), restock(20, key), restock(10)]);
    expect((await restock(-32)).body.data).toMatchObject({ quantity: 3, remainingAmount: 0, userRedeemed: 3 });
    expect((await restock(-1)).body).toMatchObject({ code: 'FIELD_INVALID', field: 'amount' });
    expect((await restock(MAX_AMOUNT)).status).toBe(422);
    const entries = await stockOf(reward._id);
    expect(entries.map(({ change }) => change).sort((a, b) => a - b)).toEqual([-32, -3, 5, 10, 20]);
    expect(entries[0]).toMatchObject({
      kind: 'quantity',
      change: -32,
      remaining: 0,
      adminName: expect.stringMatching(/./),
    });
  });

  it('of an unknown reward is not found', async () => {
    expect((await app.request('GET', `/reward/stock/${newId()}/0/10`)).status).toBe(404);
  });
});
