import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, rewardOrders } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { orderSearchText } from './orders.service.ts';

const names = ({ body }: TestAnswer) => (body.data as { userName: string }[]).map(({ userName }) => userName);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describeEitherEngine('orders', (engine) => {
  let app: TestApp;
  let userId: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    userId = (await addUser(app))._id;
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(rewardOrders));

  async function addOrder(more: Partial<typeof rewardOrders.$inferSelect> = {}) {
    const row = {
      id: newId(),
      rewardTitle: 'Mütze',
      rewardCategory: 'Merchandise',
      rewardType: 'address' as const,
      coins: 10,
      userId,
      userName: 'Lena',
      userEmail: 'lena@example.org',
      address: 'Weg 1, 80331 München',
      email: '',
      trackingNumber: '',
      ...more,
    };
    await db()
      .insert(rewardOrders)
      .values({ ...row, searchText: orderSearchText(row) });
    return row.id;
  }
  const list = (body: object = {}, page = '0/25/-1') =>
    app.request('POST', `/reward/history/all/${page}`, { json: body });
  const search = (text: string, body: object = {}) =>
    app.request('POST', `/reward/history/search/${encodeURIComponent(text)}/0/25/-1`, { json: body });
  const setSent = (rewardHistoryId: string, rewardSent: unknown, more: object = {}) =>
    app.request('POST', '/reward/history/status/update', { json: { rewardHistoryId, rewardSent, ...more } });
  const track = (rewardHistoryId: string, more: object = {}, headers = {}) =>
    app.request('POST', '/reward/history/updateTracking', {
      json: { rewardHistoryId, trackingNumber: '00340434', ...more },
      headers,
    });
  const row = async (id: string) => (await db().select().from(rewardOrders).where(eq(rewardOrders.id, id)))[0];

  describe('list and search', () => {
    it('shows all fields of an order', async () => {
      const _id = await addOrder({ rewardType: 'email', email: 'post@example.org', address: '' });
      const { body } = await list({ rewardSent: false });
      expect(body).toMatchObject({ success: true, total: 1 });
      expect(body.data[0]).toEqual({
        _id,
        reward: { title: 'Mütze', category: 'Merchandise', type: 'email', coins: 10 },
        userName: 'Lena',
        user: { _id: userId, email: 'lena@example.org' },
        address: '',
        email: 'post@example.org',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        rewardSent: false,
        sentAt: null,
        trackingNumber: '',
        carrier: 'dhl',
        recipientErased: false,
        revision: 1,
      });
      await addOrder({ userId: null, userName: 'Jemand' });
      expect((await search('jemand')).body.data[0].user).toBeNull();
    });

    it('separates sent from unsent, hides cancelled ones and filters by age', async () => {
      await addOrder({ userName: 'Alt', createdAt: daysAgo(8) });
      await addOrder({ userName: 'Neu' });
      await addOrder({ userName: 'Verschickt', rewardSent: true, createdAt: daysAgo(40) });
      await addOrder({ userName: 'Storniert', cancelledAt: new Date() });
      expect(names(await list({ rewardSent: false }))).toEqual(['Neu', 'Alt']);
      expect(names(await list({ rewardSent: false }, '0/10/7'))).toEqual(['Neu']);
      expect(names(await list({ rewardSent: true }))).toEqual(['Verschickt']);
      expect(names(await list({ rewardSent: 'true' }))).toEqual(['Verschickt']);
      expect(names(await list())).toEqual(['Neu', 'Alt', 'Verschickt']);
      expect(names(await list({}, '0/25/30'))).toEqual(['Neu', 'Alt']);
      expect((await search('storniert')).body).toMatchObject({ total: 0, data: [] });
    });

    it('pages without gaps at equal times and refuses wrong parameters', async () => {
      const createdAt = new Date();
      for (let n = 0; n < 5; n += 1) await addOrder({ userName: `N${n}`, createdAt });
      const pages = await Promise.all([0, 2, 4].map((skip) => list({ rewardSent: false }, `${skip}/2/-1`)));
      expect(new Set(pages.flatMap(names)).size).toBe(5);
      expect((await list({}, '0/25/2')).status).toBe(400);
      expect((await list({}, '0/0/-1')).status).toBe(400);
      expect((await list({ rewardSent: 'vielleicht' })).body).toMatchObject({ field: 'rewardSent' });
    });

    it('finds reward, user, address and tracking number, by POST per state and by GET in all', async () => {
      await addOrder({ userName: 'Jörg Weiß', rewardTitle: 'Tasse 100%' });
      await addOrder({ userName: 'Anna', rewardSent: true, trackingNumber: 'JJD_77', address: "O'Brien 🚗, Köln" });
      await addOrder({ userName: 'Tassilo' });
      expect(names(await search('tass'))).toEqual(['Tassilo', 'Jörg Weiß']);
      expect(names(await search('weiss'))).toEqual(['Jörg Weiß']);
      expect(names(await search('joerg'))).toEqual(['Jörg Weiß']);
      expect(names(await search('0%'))).toEqual(['Jörg Weiß']);
      expect(names(await search('%'))).toEqual(['Jörg Weiß']);
      expect(names(await search('_'))).toEqual(['Anna']);
      expect(names(await search("o'b"))).toEqual(['Anna']);
      expect(names(await search('🚗'))).toEqual(['Anna']);
      expect(names(await search('kö', { rewardSent: true }))).toEqual(['Anna']);
      expect(names(await search('kö', { rewardSent: false }))).toEqual([]);
      expect(names(await app.request('GET', '/reward/history/search/jd_7/0/25/-1'))).toEqual(['Anna']);
      expect(names(await app.request('GET', '/reward/history/search/example/0/25/30')).sort()).toEqual([
        'Anna',
        'Jörg Weiß',
        'Tassilo',
      ]);
    });
  });

  describe('status', () => {
    it('is set and reset, with the time and an audit entry', async () => {
      const id = await addOrder();
      expect((await setSent(id, true, { revision: 1 })).body.data).toMatchObject({ rewardSent: true, revision: 2 });
      const sentAt = (await row(id))?.sentAt;
      expect(sentAt).toBeInstanceOf(Date);
      expect((await setSent(id, true)).body.data).toMatchObject({ rewardSent: true, revision: 2 });
      expect((await app.request('GET', `/reward/history/one/${id}`)).body.data).toMatchObject({
        sentAt: sentAt?.toISOString(),
      });
      expect((await setSent(id, false)).body.data).toMatchObject({ rewardSent: false, revision: 3 });
      expect((await row(id))?.sentAt).toBeNull();
      const log = await db().select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
      expect(log.map(({ entity, after }) => [entity, after?.rewardSent])).toEqual([
        ['order', true],
        ['order', false],
      ]);
      expect(JSON.stringify(log)).not.toMatch(/Lena|München/);
    });

    it('refuses stale revisions, unknown and cancelled orders and wrong values', async () => {
      const id = await addOrder();
      const both = await Promise.all([1, 2].map(() => setSent(id, true, { revision: 1 })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.body.current).toMatchObject({ rewardSent: true });
      const cancelled = await addOrder({ cancelledAt: new Date() });
      for (const unknown of [newId(), 'unbekannt', cancelled]) {
        expect((await setSent(unknown, true)).status).toBe(404);
        expect((await track(unknown)).status).toBe(404);
      }
      expect((await setSent(id, 'ja')).body).toMatchObject({ code: 'FIELD_INVALID', field: 'rewardSent' });
      expect((await setSent(id, undefined)).body).toMatchObject({ code: 'FIELD_MISSING', field: 'rewardSent' });
    });
  });

  describe('tracking', () => {
    it('sets number and carrier, which can then be found', async () => {
      const id = await addOrder({ rewardSent: true });
      const answer = await track(id, { carrier: 'gls' });
      expect(answer.body).toMatchObject({ success: true, data: { trackingNumber: '00340434', carrier: 'gls' } });
      expect(names(await search('340434'))).toEqual(['Lena']);
      expect((await track(id, { trackingNumber: 'neu 1' })).body.data).toMatchObject({ carrier: 'dhl', revision: 3 });
      expect(names(await search('340434'))).toEqual([]);
      expect((await track(id, { trackingNumber: '' })).body.data.trackingNumber).toBe('');
    });

    it('refuses unknown carriers, missing numbers, stale revisions and unsent orders', async () => {
      const id = await addOrder({ rewardSent: true });
      expect((await track(id, { carrier: 'ups' })).body).toMatchObject({ code: 'FIELD_INVALID', field: 'carrier' });
      expect((await track(id, { trackingNumber: undefined })).body).toMatchObject({ code: 'FIELD_MISSING' });
      expect((await track(id, { trackingNumber: 7 })).status).toBe(422);
      expect((await track(id, { revision: 9 })).body).toMatchObject({
        code: 'CHANGED_MEANWHILE',
        current: { _id: id },
      });
      expect((await track(await addOrder())).body).toMatchObject({
        success: false,
        code: 'ORDER_NOT_SENT',
        message: 'Die Bestellung ist noch nicht verschickt.',
      });
    });

    it('changes once for an idempotency key', async () => {
      const id = await addOrder({ rewardSent: true });
      for (let n = 0; n < 2; n += 1) {
        const answer = await track(id, {}, { 'idempotency-key': 't1' });
        expect(answer.body.data.revision).toBe(2);
      }
      expect((await row(id))?.revision).toBe(2);
    });
  });
});
