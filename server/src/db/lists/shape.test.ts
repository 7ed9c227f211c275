import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../new-id.ts';
import { events, posts, presetTrips, rewardOrders, trips, users, vehicles } from '../schema.ts';
import { isoTime } from './shape.ts';

const HOSTILE = 'a "quote" \\ back\\slash\n\t\u0001\u2028 </script> é 🚗 {"x":1}, null';
const MOMENT = new Date('2026-03-29T01:59:59.120Z');

describe('a moment', () => {
  it.each([
    '2026-11-18 14:51:00+00',
    '2026-11-18 14:51:00.1+00',
    '2026-11-18 14:51:00.12+00',
    '2026-11-18 14:51:00.123+00',
    '2026-11-18 14:51:00.123999+00',
    '2026-11-18 14:51:00.123+01',
    '2026-11-18 14:51:00.123-03:30',
  ])('is shown as by a date: %s', (text) => {
    expect(isoTime(text)).toBe(new Date(text).toISOString());
  });
});

describeEachEngine('a record in a list', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    const db = app.leitstand.platform.database.drizzle;
    const address = {
      ...{ place: HOSTILE, city: '', state: '', country: 'Deutschland' },
      location: { type: 'Point' as const, coordinates: [9.4921875, 1e-7] as [number, number] },
    };
    const [first, second] = [newId(), newId()];
    const text = { searchText: 'quote' };
    await db.insert(users).values([
      { id: first, userName: HOSTILE, email: '', userNameSort: 'a', emailSort: '', ...text },
      {
        ...{ id: second, userName: 'zwei', userNameSort: 'zwei', email: HOSTILE, emailSort: 'b', ...text },
        ...{ dateOfBirth: '1980-02-03', about: HOSTILE, status: 0, suspendedUntil: MOMENT, longitude: 1e-7 },
        ...{ latitude: -89.99999999999999, drivenKilometers: 12_345, isVerified: true, warnings: 3, createdAt: MOMENT },
        appFields: { followers: 3, nested: { deep: [null, HOSTILE] }, email: 'mine', 'a"b': true },
      },
    ]);
    const vehicle = { userId: second, brand: '', model: '' };
    await db.insert(vehicles).values([
      { id: newId(), ...vehicle },
      { id: newId(), ...vehicle },
    ]);
    await db.insert(posts).values([
      { id: newId(), userId: first, ...text },
      {
        ...{ id: newId(), userId: second, description: HOSTILE, createdAt: MOMENT, likes: 5, ...text },
        ...{ galleryImages: ['a.jpg', 'b c,"d".png'], address },
      },
    ]);
    const trip = { title: HOSTILE, description: '', tripDate: MOMENT, ...text };
    await db.insert(trips).values([
      { id: newId(), ...trip, category: '1 point' },
      { id: newId(), ...trip, category: '2 point', startPointAddress: address, totalTripDistance: 0.1 },
    ]);
    const order = { rewardTitle: HOSTILE, rewardCategory: 'Tuning', rewardType: 'email', coins: 7, userName: HOSTILE };
    await db.insert(rewardOrders).values([
      { id: newId(), ...order, ...text },
      { id: newId(), ...order, ...text, userId: second, rewardSent: true, sentAt: MOMENT, recipientErasedAt: MOMENT },
    ] as (typeof rewardOrders.$inferInsert)[]);
    const event = { title: HOSTILE, description: '', eventDate: MOMENT, image: 'a.jpg', ...text };
    await db.insert(events).values([
      { id: newId(), ...event },
      { id: newId(), ...event, eventAddress: address },
    ]);
    await db.insert(presetTrips).values({ id: newId(), title: HOSTILE, image: 'a.jpg', ...text });
  });
  afterAll(() => app.close());

  it.each([
    ['/user/all/0/25/-1', '/user/admin/profile/:id/0/1', 2],
    ['/user/admin/search/quote/0/25/-1', '/user/admin/profile/:id/0/1', 2],
    ['/post/all/0/25/-1', '/post/one/:id', 2],
    ['/trip/all/0/25/-1', '/trip/one/:id', 2],
    ['/reward/history/search/quote/0/25/-1', '/reward/history/one/:id', 2],
    ['/event/all/0/25/-1', '/event/one/:id', 2],
    ['/event/search/quote/0/25/-1', '/event/one/:id', 2],
    ['/trip/presetTrip/all/0/25/-1', '/trip/presetTrip/one/:id', 1],
  ])('is the same as alone: %s', async (list, one, count) => {
    const { body } = await app.request('GET', list);
    expect(body).toMatchObject({ success: true, message: '', total: count });
    expect(body.data).toHaveLength(count);
    for (const record of body.data) {
      const alone = (await app.request('GET', one.replace(':id', record._id))).body.data;
      expect(record).toEqual(alone);
      expect(Object.keys(record).sort()).toEqual(Object.keys(alone).sort());
    }
  });

  it('keeps fields that only the app knows, and none of them replaces ours', async () => {
    const users = (await app.request('GET', '/user/all/0/25/-1')).body.data as { userName: string }[];
    expect(users.find(({ userName }) => userName === 'zwei')).toMatchObject({
      ...{ email: HOSTILE, followers: 3, nested: { deep: [null, HOSTILE] }, 'a"b': true, status: 0 },
      ...{ location: { type: 'Point', coordinates: [1e-7, -89.99999999999999] }, createdAt: MOMENT.toISOString() },
    });
  });
});
