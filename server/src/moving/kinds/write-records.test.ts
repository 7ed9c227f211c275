import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { importRecords } from '../../testing/moving/import-records.ts';
import type { SampleRecords } from '../../testing/moving/import-samples.ts';
import { sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const ID = (kind: number, index: number) => `65${kind}${index.toString(16).padStart(21, '0')}`;
const [LENA, MAX, EVA] = [ID(1, 1), ID(1, 2), ID(1, 3)];
const POST = ID(2, 1);

const USERS = [
  {
    _id: LENA,
    userName: 'Lena Krüger',
    email: 'lena@example.org',
    location: { type: 'Point', coordinates: [11.57, 48.14] },
    lastActiveAt: new Date().toISOString(),
    fcmToken: 'phone-of-lena',
    version: '4.2.0',
    drivenKilometers: 120,
    followers: 7,
  },
  { _id: MAX, userName: 'Max Weiß', email: 'max@example.org', status: 0 },
  { _id: EVA, userName: 'Eva', email: 'eva@example.org', status: '1', warnings: 2 },
];
const POSTS = [
  { _id: POST, user: MAX, description: 'Laut und schnell', galleryImages: [{ url: 'old.jpg' }] },
  { _id: ID(2, 2), user: { _id: LENA }, description: 'Am See' },
];

describeEitherEngine('imported records', (engine) => {
  let app: TestApp;
  let image: Buffer;
  beforeAll(async () => {
    app = await openTestApp(engine);
    image = await sampleImage('jpeg');
  });
  afterAll(() => app.close());
  const database = () => app.leitstand.platform.database;
  const db = () => database().drizzle;
  beforeEach(async () => {
    const { sanctions, reports, rewards, rewardOrders, users, bans, trips, appVersions, importRefs } = schema;
    for (const table of [sanctions, reports, rewardOrders, rewards, users, bans, trips, appVersions, importRefs]) {
      await db().delete(table);
    }
  });
  const load = (records: SampleRecords) => importRecords(database(), records, { 'old.jpg': image });
  const get = async (path: string) => (await app.request('GET', path)).body;

  it('users have the standing, devices and place that they had', async () => {
    const { problems } = await load({ user: USERS });
    expect(problems).toEqual({});
    const { data } = await get('/user/all/0/25/-1/userName/asc');
    expect(data).toMatchObject([
      { userName: 'Eva', status: 1, warnings: 2 },
      { userName: 'Lena Krüger', status: 1, followers: 7, version: '4.2.0' },
      { userName: 'Max Weiß', status: 0, suspendedUntil: null },
    ]);
    expect(await get('/user/country/-1')).toMatchObject({
      data: [
        { _id: '', count: 2 },
        { _id: 'DE', count: 1 },
      ],
    });
    expect(await db().select().from(schema.devices)).toMatchObject([{ token: 'phone-of-lena' }]);
    const active = await app.request('POST', '/user/find/0/25', { json: { active: '2026-01-01' } });
    expect(active.body).toMatchObject({ total: 1, data: [{ userName: 'Lena Krüger' }] });
    expect((await get('/user/search/kruger/0/25/-1')).data).toHaveLength(1);

    // Decided elsewhere: they are not among the figures of this month.
    const { data: figures } = await get('/moderation/figures/-1');
    expect(figures.grounds.find(({ ground }: { ground: string }) => ground === 'other')).toMatchObject({
      suspension: 0,
    });
  });

  it('users follow a status that changes there, but keep the sanctions of administrators', async () => {
    await load({ user: USERS });
    const eva = (await get('/user/search/Eva/0/25/-1')).data[0];
    await app.request('POST', '/sanction/impose', {
      json: { userId: eva._id, step: 'suspension', ground: 'spam', days: 7, notify: false },
    });
    const changed = USERS.map((user) => ({ ...user, about: 'Neu', status: 1 }));
    expect((await load({ user: changed })).problems).toEqual({});
    const { data } = await get('/user/all/0/25/-1/userName/asc');
    expect(data).toMatchObject([
      { userName: 'Eva', about: 'Neu', status: 0, warnings: 2 },
      { userName: 'Lena Krüger', status: 1 },
      { userName: 'Max Weiß', about: 'Neu', status: 1 },
    ]);
    const rows = await db().select().from(schema.sanctions).orderBy(asc(schema.sanctions.id));
    expect(rows.filter(({ end }) => end === 'lifted')).toHaveLength(1);
    await load({ user: changed });
    expect(await db().$count(schema.sanctions)).toBe(rows.length);
  });

  it('users with the address of another stay out, and so does what belongs to them', async () => {
    await load({ user: USERS });
    const twins = [
      { _id: 'a', userName: 'Zwilling', email: 'LENA@example.org' },
      { _id: 'b', userName: 'Neu', email: 'neu@example.org' },
      { _id: 'c', userName: 'Auch neu', email: 'Neu@example.org' },
    ];
    const { problems } = await load({ user: twins, car: [{ _id: '1', user: 'a', brand: 'VW', model: 'Golf' }] });
    expect(problems).toEqual({
      'user a': ['twin email'],
      'user c': ['twin email'],
      'car 1': ['deadReference userId'],
    });
  });

  it('posts are found by the names of their authors, also after a rename', async () => {
    await load({ user: USERS, post: POSTS });
    expect((await get('/post/search/weiss/0/25/-1')).data).toMatchObject([{ description: 'Laut und schnell' }]);
    await load({ user: [{ ...USERS[1], userName: 'Maximilian' }] });
    expect((await get('/post/search/maximilian/0/25/-1')).data).toHaveLength(1);
    expect((await get('/post/search/weiss/0/25/-1')).data).toEqual([]);
  });

  it('reports find their object by id, address or text, with the weight of their complaints', async () => {
    const trip = { _id: 't', title: 'Raserfahrt', description: 'Nachts', category: 'custom', tripDate: '2026-01-01' };
    const report = [
      {
        _id: POST,
        type: 'post',
        data: [{ _id: LENA, userName: 'Lena Krüger' }, { userName: 'weg' }, { userName: 'fort' }],
      },
      { _id: 'r2', type: 'user', email: 'MAX@example.org', userName: 'Max Weiß', checked: true },
      { _id: 'r3', type: 'trip', title: 'Raserfahrt', description: 'Nachts', data: [LENA] },
      { _id: 'r4', type: 'post', description: 'Niemand schrieb das', data: [] },
      { _id: 'r5', type: 'post', objectId: POST },
    ];
    const records = { user: USERS, trip: [trip], post: POSTS, report };
    const { problems } = await load(records);
    expect(problems).toEqual({ 'report r4': ['deadReference objectId'], 'report r5': ['twin objectId'] });
    const rows = await db().select().from(schema.reports).orderBy(asc(schema.reports.type));
    expect(rows).toMatchObject([
      { type: 'post', weight: 1.5, checkedAt: null },
      { type: 'trip', weight: 0.5 },
      { type: 'user', weight: 0, checkedAt: expect.any(Date) },
    ]);
    const listed = await get('/report/detailWithLimit?type=post&skip=0&limit=25');
    expect(listed.data).toMatchObject([{ description: 'Laut und schnell', person: { userName: 'Max Weiß' } }]);
    const evidence = await db().select().from(schema.reportEvidence);
    expect(evidence).toHaveLength(2);
    const [kept] = evidence.filter(({ images }) => images.length > 0);
    expect(kept).toMatchObject({
      fields: { description: 'Laut und schnell' },
      images: [expect.not.stringMatching('old')],
    });

    const again = report.map((given) => ({ ...given, seenIn: 'forum' }));
    await load({ ...records, report: again });
    expect(await db().$count(schema.reportEntries)).toBe(4);
    expect(await db().$count(schema.reportEvidence)).toBe(2);
  });

  it('rewards keep their order and stock, and orders their reward', async () => {
    const reward = (index: number, orderNum: unknown, more = {}) => ({
      ...{
        _id: `r${index}`,
        title: `Mütze ${index}`,
        category: 'Merchandise',
        type: 'address',
        coins: 10,
        quantity: 5,
      },
      ...{ orderNum, remainingAmount: 3, ...more },
    });
    const order = [
      {
        _id: 'o1',
        reward: { title: 'Mütze 1', category: 'Merchandise', type: 'address', coins: 10 },
        user: { _id: LENA },
      },
      { _id: 'o2', reward: 'r2', user: LENA, userName: '', rewardSent: true },
      { _id: 'o3', reward: 'r9', user: LENA },
      { _id: 'o4', reward: { title: 'Früher', coins: 1 }, user: 'gone', userName: 'Otto' },
    ];
    const rewards = [reward(1, 1, { remainingAmount: 5 }), reward(2, 2), reward(3, 2), reward(4, 'last')];
    const { problems } = await load({ user: USERS, reward: rewards, order });
    expect(problems).toEqual({
      'reward r3': ['twin orderNum'],
      'reward r4': ['invalid orderNum'],
      'order o3': ['deadReference rewardId'],
      'order o4': ['deadReference userId'],
    });
    const titles = async () => (await get('/reward/all/0/50')).data.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['Mütze 1', 'Mütze 2', 'Mütze 3', 'Mütze 4']);
    // One unsent order was not counted as redeemed there.
    expect((await get('/reward/all/0/50')).data[0]).toMatchObject({ quantity: 5, userRedeemed: 1, remainingAmount: 4 });
    const { rows: stock } = await db().execute(sql`
      select title, quantity - redeemed - (select sum(change) from stock_movements where reward_id = rewards.id) as off
      from rewards`);
    expect(stock.map(({ off }) => Number(off))).toEqual([0, 0, 0, 0]);
    const orders = await db().select().from(schema.rewardOrders).orderBy(asc(schema.rewardOrders.rewardTitle));
    expect(orders).toMatchObject([
      { rewardTitle: 'Früher', userName: 'Otto', rewardId: null, userId: null, sentAt: null },
      { rewardTitle: 'Mütze 1', userName: 'Lena Krüger', userEmail: 'lena@example.org', rewardId: expect.any(String) },
      { rewardTitle: 'Mütze 2', rewardCategory: 'Merchandise', coins: 10, sentAt: expect.any(Date) },
    ]);
    expect((await get('/reward/history/search/kruger/0/25/-1')).data).toHaveLength(2);

    // Two places were swapped, which a unique index checks row by row.
    await load({ reward: [reward(1, 2), reward(2, 1), reward(3, 3), reward(4, 4)] });
    expect(await titles()).toEqual(['Mütze 2', 'Mütze 1', 'Mütze 3', 'Mütze 4']);
  });

  it('a broadcast is history, and versions come in force if they differ', async () => {
    const broadcast = [{ _id: 'b', message: { de: 'Hallo', en: 'Hello' }, usersNotified: 4, state: 'waiting' }];
    const versions = (minimumVersion: string) => [{ _id: 'v', minimumVersion, recommendUpdate: '' }];
    await load({ broadcast, appVersions: versions('4.0.0') });
    const [row] = await db().select().from(schema.broadcasts).where(eq(schema.broadcasts.messageDe, 'Hallo'));
    expect(row).toMatchObject({ state: 'stopped', usersNotified: 4 });
    const history = async () => (await get('/admin/appversions/history')).data;
    expect(await history()).toMatchObject([{ minimumVersion: '4.0.0' }]);
    await app.request('POST', '/admin/appversions/update', { json: { minimum: '4.1.0' } });
    await load({ appVersions: versions('4.1.0') });
    expect(await history()).toMatchObject([{ minimumVersion: '4.1.0' }]);
    await load({ appVersions: versions('4.2.0') });
    expect(await get('/admin/appversions')).toMatchObject({ data: { minimumVersion: '4.2.0' } });
  });

  it('bans block other spellings, and several of one person are no twins', async () => {
    const ban = { email: 'Spam+1@example.org', telephoneNumber: '' };
    const { problems } = await load({ blacklist: [{ _id: '1', ...ban }, { _id: '2', ...ban }, { _id: '3' }] });
    expect(problems).toEqual({ 'blacklist 3': ['missing email'] });
    const form = { userName: 'S', email: 's.pam@example.org', about: 'x', language: 'de' };
    const dateOfBirth = JSON.stringify({ year: 1990, month: 1, date: 1 });
    const answer = await app.request('POST', '/user/add', { form: { ...form, dateOfBirth } });
    expect(answer.body.code).toBe('ON_BLACKLIST');
  });
});
