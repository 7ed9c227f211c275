import { MAX_SHIPMENTS } from '@leitstand/contract/base/limits';
import type { ShippingReport } from '@leitstand/contract/orders';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, rewardOrders } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const numberOf = (n: number) => `0034043416109404${String(n).padStart(4, '0')}`;

describeEitherEngine('shipping many orders', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(rewardOrders));

  async function addOrders(count: number, more: Partial<typeof rewardOrders.$inferInsert> = {}): Promise<string[]> {
    const rows = Array.from({ length: count }, () => ({
      id: newId(),
      rewardTitle: 'Mütze',
      rewardCategory: 'Merchandise',
      rewardType: 'address' as const,
      coins: 10,
      userName: 'Lena',
      address: 'Weg 1, 80331 München',
      ...more,
    }));
    await db().insert(rewardOrders).values(rows);
    return rows.map(({ id }) => id);
  }
  const shipmentsOf = (ids: readonly string[], more: object = {}) =>
    ids.map((rewardHistoryId, n) => ({ rewardHistoryId, trackingNumber: numberOf(n), ...more }));
  const ship = (orders: readonly object[], more: object = {}, headers = {}) =>
    app.request('POST', '/reward/history/ship', { json: { orders, ...more }, headers });
  const unship = (orders: readonly object[]) => app.request('POST', '/reward/history/unship', { json: { orders } });
  const outcomes = ({ body }: { body: { data: ShippingReport } }) => body.data.outcomes.map(({ outcome }) => outcome);
  const stored = async (id: string) => (await db().select().from(rewardOrders).where(eq(rewardOrders.id, id)))[0];
  const logged = (id: string) => db().select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);

  describe('ship', () => {
    it('returns the outcomes in a dry run and changes nothing', async () => {
      const ids = await addOrders(2);
      const answer = await ship(shipmentsOf(ids), { dryRun: true });
      expect(answer.body.data).toEqual({
        changed: false,
        outcomes: ids.map((rewardHistoryId) => ({ rewardHistoryId, outcome: 'ok', revision: 1 })),
      });
      expect(await stored(ids[0] ?? '')).toMatchObject({ rewardSent: false, revision: 1, trackingNumber: '' });
      expect(await logged(ids[0] ?? '')).toEqual([]);
    });

    it('sends all with number, carrier, time and an audit entry each', async () => {
      const ids = await addOrders(3);
      const gls = { rewardHistoryId: ids[2], trackingNumber: ' zabc-1234 ', carrier: 'gls', revision: 1 };
      const answer = await ship([...shipmentsOf(ids.slice(0, 2)), gls]);
      expect(answer.body.data.changed).toBe(true);
      expect(answer.body.data.outcomes.map(({ revision }: { revision: number }) => revision)).toEqual([2, 2, 2]);
      expect(await stored(ids[2] ?? '')).toMatchObject({
        rewardSent: true,
        sentAt: expect.any(Date),
        trackingNumber: 'ZABC1234',
        carrier: 'gls',
        searchText: expect.stringContaining('zabc1234'),
      });
      for (const id of ids) {
        const [entry, ...others] = await logged(id);
        expect(others).toEqual([]);
        expect(entry).toMatchObject({ action: 'update', entity: 'order', before: { rewardSent: false } });
      }
      const found = await app.request('GET', '/reward/history/search/zabc1234/0/5/-1');
      expect(found.body.data[0]._id).toBe(ids[2]);
    });

    it('sends none if one cannot be sent, and gives the reason for each', async () => {
      const [good = '', bad = '', stale = '', twin = '', other = ''] = await addOrders(5);
      const [sent = ''] = await addOrders(1, { rewardSent: true, trackingNumber: numberOf(77) });
      const [cancelled = ''] = await addOrders(1, { cancelledAt: new Date() });
      const answer = await ship([
        { rewardHistoryId: good, trackingNumber: numberOf(1) },
        { rewardHistoryId: bad, trackingNumber: '12' },
        { rewardHistoryId: stale, trackingNumber: numberOf(2), revision: 9 },
        { rewardHistoryId: twin, trackingNumber: numberOf(77) },
        { rewardHistoryId: other, trackingNumber: '' },
        { rewardHistoryId: sent, trackingNumber: numberOf(3) },
        { rewardHistoryId: cancelled, trackingNumber: numberOf(4) },
        { rewardHistoryId: newId(), trackingNumber: numberOf(5) },
        { rewardHistoryId: 'unsinn', trackingNumber: numberOf(6) },
      ]);
      expect(answer.status).toBe(200);
      expect(answer.body.data.changed).toBe(false);
      expect(outcomes(answer)).toEqual([
        'ok',
        'badNumber',
        'changedMeanwhile',
        'duplicateNumber',
        'badNumber',
        'alreadySent',
        'notFound',
        'notFound',
        'notFound',
      ]);
      expect(await stored(good)).toMatchObject({ rewardSent: false, revision: 1 });
    });

    it('refuses one number for two parcels, in one batch and in two concurrent ones', async () => {
      const ids = await addOrders(2);
      const same = ids.map((rewardHistoryId) => ({ rewardHistoryId, trackingNumber: numberOf(1) }));
      expect(outcomes(await ship(same))).toEqual(['duplicateNumber', 'duplicateNumber']);
      const both = await Promise.all(same.map((order) => ship([order])));
      expect(both.map(({ body }) => body.data.changed).sort()).toEqual([false, true]);
      expect(both.flatMap(outcomes).sort()).toEqual(['duplicateNumber', 'ok']);
    });

    it('changes once for an idempotency key', async () => {
      const ids = await addOrders(1);
      for (let n = 0; n < 2; n += 1) {
        const answer = await ship(shipmentsOf(ids), {}, { 'idempotency-key': 'batch-1' });
        expect(answer.body.data).toMatchObject({ changed: true, outcomes: [{ outcome: 'ok', revision: 2 }] });
      }
      expect(await logged(ids[0] ?? '')).toHaveLength(1);
    });

    it(`accepts ${MAX_SHIPMENTS} at once and refuses more, none, and duplicates`, async () => {
      const ids = await addOrders(MAX_SHIPMENTS + 1);
      expect((await ship(shipmentsOf(ids))).body).toMatchObject({ code: 'FIELD_INVALID', field: 'orders' });
      expect((await ship([])).status).toBe(422);
      const [first = ''] = ids;
      expect((await ship([...shipmentsOf([first]), ...shipmentsOf([first])])).status).toBe(422);
      expect((await ship(shipmentsOf([first], { carrier: 'ups' }))).status).toBe(422);
      expect((await ship(shipmentsOf(ids.slice(1)))).body.data.changed).toBe(true);
    }, 60_000);
  });

  describe('unship', () => {
    it('reverts a whole batch, including numbers, and can be repeated', async () => {
      const ids = await addOrders(2);
      const report: ShippingReport = (await ship(shipmentsOf(ids))).body.data;
      const orders = report.outcomes.map(({ rewardHistoryId, revision }) => ({ rewardHistoryId, revision }));
      const answer = await unship(orders);
      expect(answer.body.data).toMatchObject({ changed: true, outcomes: [{ revision: 3 }, { revision: 3 }] });
      expect(await stored(ids[1] ?? '')).toMatchObject({ rewardSent: false, sentAt: null, trackingNumber: '' });
      expect((await unship(orders)).body.data).toMatchObject({
        changed: true,
        outcomes: [{ revision: 3 }, { revision: 3 }],
      });
      expect(await logged(ids[1] ?? '')).toHaveLength(2);
    });

    it('reverts nothing if one order has changed since', async () => {
      const ids = await addOrders(2);
      const report: ShippingReport = (await ship(shipmentsOf(ids))).body.data;
      const [changed = ''] = ids;
      await app.request('POST', '/reward/history/updateTracking', {
        json: { rewardHistoryId: changed, trackingNumber: numberOf(50) },
      });
      const answer = await unship(
        report.outcomes.map(({ rewardHistoryId, revision }) => ({ rewardHistoryId, revision })),
      );
      expect(answer.body.data.changed).toBe(false);
      expect(outcomes(answer)).toEqual(['changedMeanwhile', 'ok']);
      expect(await stored(ids[1] ?? '')).toMatchObject({ rewardSent: true });
      expect(outcomes(await unship([{ rewardHistoryId: newId() }]))).toEqual(['notFound']);
    });
  });

  it('shows one order, and the sender on labels', async () => {
    const [id = ''] = await addOrders(1);
    const [cancelled = ''] = await addOrders(1, { cancelledAt: new Date() });
    expect((await app.request('GET', `/reward/history/one/${id}`)).body.data).toMatchObject({
      _id: id,
      userName: 'Lena',
    });
    for (const unknown of [cancelled, newId(), 'unsinn']) {
      expect((await app.request('GET', `/reward/history/one/${unknown}`)).status).toBe(404);
    }
    const settings = await app.request('GET', '/reward/labels/settings');
    expect(settings.body.data).toEqual({ sender: 'Leitstand GmbH · Musterstraße 1 · 10115 Berlin' });
  });
});
