import { DEFAULT_GROUND_TEXTS } from '@leitstand/contract/moderation/sanction-message';
import type { Sanction } from '@leitstand/contract/moderation/sanctions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { adminSessions, auditLog, bans, sanctionMessages, sanctions, users } from '../../db/schema.ts';
import { BulkCalls } from '../../testing/bulk-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { userForm } from '../../testing/samples.ts';
import { startSmtp, unfolded } from '../../testing/services/smtp-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { handleDueSanctions } from './sanction-messages.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOSTILE = '<script>alert(1)</script>\nZweite Zeile';

describeEitherEngine('sanctions', (engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let world: ReportWorld;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await openTestApp(engine, { smtpUrl: smtp.url, publicUrl: 'https://panel.example.org' });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  beforeEach(async () => {
    for (const table of [sanctionMessages, sanctions]) await db().delete(table);
    world = await newReportWorld(app);
    smtp.mails.length = 0;
  });
  /** Without those that ask for a verification of the address. */
  const mails = () => smtp.mails.filter(({ content }) => content.includes('<sanction-'));

  const db = () => app.leitstand.platform.database.drizzle;
  const post = (call: string, json: object, token?: string) =>
    app.request('POST', `/sanction/${call}`, { json, ...(token ? { token } : {}) });
  const impose = async (json: object): Promise<Sanction> =>
    (await post('impose', { userId: world.max, step: 'warning', ground: 'spam', ...json })).body.data;
  const suspend = (json: object = {}) => impose({ step: 'suspension', days: 7, ...json });
  const of = async (userId: string) => (await app.request('GET', `/sanction/of/${userId}`)).body.data;
  const shown = async () => (await app.request('GET', `/user/admin/profile/${world.max}/0/1`)).body.data;
  const later = (ms: number) => handleDueSanctions(app.leitstand.platform, new Date(Date.now() + ms));
  const find = async (standing: string) =>
    (await app.request('POST', '/user/find/0/25', { json: { standing } })).body.data.map(
      ({ _id }: { _id: string }) => _id,
    );

  it('proposes the next step from the history and shows it in lists', async () => {
    expect((await of(world.max)).proposal).toEqual({ step: 'warning', days: null, earlier: 0, withinDays: 90 });
    const warning = await impose({ message: 'Bitte lassen' });
    expect(warning).toMatchObject({ step: 'warning', ground: 'spam', message: 'Bitte lassen', notice: 'waiting' });
    expect(await shown()).toMatchObject({ warnings: 1, status: 1, suspendedUntil: null });
    expect(await find('warned')).toEqual([world.max]);
    expect((await of(world.max)).proposal).toMatchObject({ step: 'suspension', days: 7, earlier: 1 });
    const { until } = await suspend();
    expect(await shown()).toMatchObject({ warnings: 1, status: 0, suspendedUntil: until });
    expect(await find('suspended')).toEqual([world.max]);
    expect((await of(world.max)).proposal).toMatchObject({ step: 'suspension', days: 30, earlier: 2 });
    await db()
      .update(sanctions)
      .set({ createdAt: new Date(Date.now() - 91 * DAY_MS) });
    expect((await of(world.max)).proposal).toMatchObject({ step: 'warning', earlier: 0 });
    expect(await world.logOf(world.max)).toEqual(['create', 'warn', 'suspend']);
  });

  it('sends one person at most five messages of a kind in a quarter of an hour', async () => {
    const sent = { userId: world.max, step: 'warning', ground: 'other', message: 'Jetzt kaufen!' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('impose', { ...sent, notify: true })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS')).toHaveLength(3);
    expect((await shown()).warnings).toBe(5);
    expect(await db().$count(sanctionMessages)).toBe(5);
    expect((await post('impose', { ...sent, notify: false })).status).toBe(200);
  });

  it('needs a proof of identity before many people get a message', async () => {
    const { token, adminId } = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers']);
    await db()
      .update(adminSessions)
      .set({ provedAt: new Date(0) })
      .where(eq(adminSessions.adminId, adminId));
    const selection = { resource: 'users', ids: [world.max] };
    const sanction = { ground: 'other', message: 'Jetzt kaufen!', notify: true };
    for (const operation of ['warn', 'suspend']) {
      const json = { selection, operation, expected: 1, sanction };
      expect((await app.request('POST', '/bulk/start', { token, json })).body.code).toBe('PROOF_NEEDED');
    }
    expect(await db().$count(sanctionMessages)).toBe(0);
  });

  it('tells the person once, in their language, and shows hostile text as text', async () => {
    await db().update(users).set({ language: 'en' }).where(eq(users.id, world.max));
    const { _id } = await suspend({ message: HOSTILE, days: 30, hidesContent: true });
    await later(30_000);
    expect((await of(world.max)).sanctions[0].notice).toBe('waiting');
    await later(61_000);
    await later(62_000);
    const { to, content } = await eventually(() => mails()[0]);
    expect(to).toContain('max@example.org');
    const text = unfolded(content);
    expect(text).toContain('Your account is suspended');
    expect(text).toContain(DEFAULT_GROUND_TEXTS.spam.en);
    expect(text).toContain('&#60;script&#62;');
    expect(text).toContain('Your posts are not visible during this time.');
    expect(text).toContain(`href="https://panel.example.org/appeal/${_id}/`);
    expect(content).toMatch(/<sanction-[\w-]+@panel\.example\.org>/);
    await eventually(async () => (await db().select().from(sanctionMessages))[0]?.pushedAt ?? undefined);
    expect(mails()).toHaveLength(1);
    expect((await of(world.max)).sanctions[0].notice).toBe('sent');

    await post('lift', { id: _id, reason: 'Geklärt' });
    await later(61_000);
    expect(unfolded((await eventually(() => mails()[1])).content)).not.toContain('/appeal/');
  });

  it('can be withdrawn until the message leaves, which opens its reports again', async () => {
    const [a, b] = [await world.addPost('Eins'), await world.addPost('Zwei')];
    const [first, second] = [await world.complain('post', a), await world.complain('post', b)];
    const { body } = await world.sanction({ id: first, revision: 1, deletesObject: true });
    expect(await world.rowOf(first)).toMatchObject({ settledAt: expect.any(Date) });
    expect(await world.rowOf(second)).toMatchObject({ checkedAt: expect.any(Date) });
    expect((await post('withdraw', { id: body.data._id })).status).toBe(200);
    expect((await post('withdraw', { id: body.data._id })).status).toBe(200);
    expect(await world.rowOf(first)).toMatchObject({ settledAt: null });
    expect(await world.rowOf(second)).toMatchObject({ checkedAt: null });
    expect((await shown()).warnings).toBe(0);
    await later(61_000);
    expect(await db().select().from(sanctionMessages)).toEqual([]);

    const warning = await impose({});
    await later(61_000);
    expect((await post('withdraw', { id: warning._id })).body.code).toBe('SANCTION_ANNOUNCED');
    expect((await shown()).warnings).toBe(1);
  });

  it('ends by itself to the minute, also for deleted users, and only once', async () => {
    const { until } = await suspend({ days: 1 });
    const left = Date.parse(until ?? '') - Date.now();
    await later(left - 1000);
    expect((await shown()).status).toBe(0);
    await app.request('POST', '/user/delete', { json: { userId: world.max, reason: 'x' } });
    await later(left + 1000);
    await later(left + 2000);
    await app.request('POST', `/restore/user/${world.max}`);
    expect(await shown()).toMatchObject({ status: 1, suspendedUntil: null });
    expect((await of(world.max)).sanctions).toMatchObject([{ end: 'expired', endedBy: 'System' }]);
    expect((await world.logOf(world.max)).filter((action) => action === 'unsuspend')).toHaveLength(1);
  });

  it('is changed and lifted with a reason, and a withdrawn one brings the earlier one back', async () => {
    const first = await suspend();
    const second = await suspend({ days: 30, notify: false });
    expect((await of(world.max)).sanctions).toMatchObject([{ end: null }, { end: 'changed' }]);
    await post('withdraw', { id: second._id });
    expect(await shown()).toMatchObject({ status: 0, suspendedUntil: first.until });
    expect((await post('change', { id: first._id, until: '2020-01-01', reason: 'x' })).body.field).toBe('until');
    const change = { id: first._id, until: '2199-12-31', reason: 'Länger', revision: 3 };
    expect((await post('change', { ...change, revision: 1 })).status).toBe(409);
    expect((await post('change', change)).body.data.until).toBe('2199-12-31T23:00:00.000Z');
    expect((await post('lift', { id: first._id, reason: '' })).status).toBe(422);
    const lifted = await post('lift', { id: first._id, reason: 'Geklärt' });
    expect(lifted.body.data).toMatchObject({ end: 'lifted', endReason: 'Geklärt' });
    expect((await post('lift', { id: first._id, reason: 'Geklärt' })).body.code).toBe('SANCTION_ENDED');
    expect((await shown()).status).toBe(1);
  });

  it('hides posts and trips while suspended, but not from the person behind them', async () => {
    const [article, trip] = [await world.addPost(), await world.addTrip('Tour', world.max)];
    const lists = async () => {
      const posts = (await app.request('GET', '/post/all/0/25/-1')).body.data;
      const trips = (await app.request('GET', '/trip/all/0/25/-1')).body.data;
      return [...posts, ...trips].map(({ _id }: { _id: string }) => _id);
    };
    expect(await lists()).toEqual([article, trip]);
    const { _id } = await suspend({ hidesContent: true });
    expect(await lists()).toEqual([]);
    expect((await app.request('GET', `/post/one/${article}`)).status).toBe(200);
    await post('lift', { id: _id, reason: 'Geklärt' });
    expect(await lists()).toEqual([article, trip]);
  });

  it('follows the status that older clients write', async () => {
    const form = (status: string) => userForm({ _id: world.max, email: 'max@example.org', status });
    await app.request('PUT', '/user/update', { form: form('0') });
    expect((await of(world.max)).sanctions).toMatchObject([{ step: 'suspension', until: null, notice: 'none' }]);
    await app.request('PUT', '/user/update', { form: form('0') });
    expect((await of(world.max)).sanctions).toHaveLength(1);
    await app.request('PUT', '/user/update', { form: form('1') });
    expect((await of(world.max)).sanctions).toMatchObject([{ end: 'lifted' }]);
    await suspend();
    await app.request('PUT', '/user/update', { form: userForm({ _id: world.max, email: 'max@example.org' }) });
    expect((await shown()).status).toBe(0);
  });

  it('lets the first of two moderators decide', async () => {
    const report = await world.complain('user', world.max);
    const { token } = await app.signedInAs('ADMIN');
    const decide = (as?: string) => world.sanction({ id: report, revision: 1 }, as);
    const statuses = (await Promise.all([decide(), decide(token)])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    const again = { userId: world.max, step: 'warning', ground: 'spam', lastSeen: '' };
    expect((await post('impose', again)).body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { step: 'warning' },
    });
    expect((await of(world.max)).sanctions).toHaveLength(1);
  });

  it('leaves nothing of an erased person but numbers, and tells a banned one only if chosen', async () => {
    await impose({ message: 'Persönlich' });
    const ban = { userId: world.max, reason: 'Betrug', ground: 'fraud', notify: true, message: 'Leb wohl' };
    await app.request('POST', '/user/blacklist/', { json: ban });
    const rows = await db().select().from(sanctions).orderBy(sanctions.createdAt);
    expect(rows).toMatchObject([
      { step: 'warning', userId: null, message: '' },
      { step: 'ban', userId: null, message: '', ground: 'fraud' },
    ]);
    await later(61_000);
    const { content } = await eventually(() => mails()[0]);
    expect(unfolded(content)).toContain('Leb wohl');
    await eventually(async () => (await db().select().from(sanctionMessages))[0]?.mailedAt ?? undefined);
    expect(await db().select({ email: sanctionMessages.email }).from(sanctionMessages)).toEqual([{ email: '' }]);
    expect(mails()).toHaveLength(1);

    await app.request('POST', '/user/blacklist/', { json: { userId: world.lena } });
    expect(await db().select().from(bans)).toHaveLength(2);
    expect(await db().select().from(sanctionMessages)).toHaveLength(1);
    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, world.max));
    expect(JSON.stringify(log)).not.toContain('max@example.org');
  });

  it('warns and suspends many, undoes them before the messages leave, and lists the result', async () => {
    const bulk = new BulkCalls(app);
    const reports = [await world.complain('post', await world.addPost()), await world.complain('user', world.max)];
    const sanction = { ground: 'spam', message: 'Viele', days: 7 };
    expect((await bulk.start({ resource: 'users', ids: [world.max] }, 'warn')).body.field).toBe('ground');
    const run = await bulk.ended(bulk.start({ resource: 'reports', ids: reports }, 'suspend', { sanction }));
    expect(run).toMatchObject({ done: 2, failed: 0, canUndo: true });
    expect((await of(world.max)).sanctions).toMatchObject([{ step: 'suspension', message: 'Viele', end: null }]);
    const { raw } = await app.request('GET', `/bulk/result/${run._id}`);
    expect(raw.toString().trim().split('\r\n').slice(1)).toEqual([
      expect.stringContaining('ausgeführt'),
      expect.stringContaining('unverändert'),
    ]);
    await bulk.ended(bulk.undo(run._id));
    expect(await world.rowOf(reports[0] ?? '')).toMatchObject({ checkedAt: null });
    expect((await shown()).status).toBe(1);

    const warned = await bulk.ended(
      bulk.start({ resource: 'users', ids: [world.lena, world.max, newId()] }, 'warn', { sanction }),
    );
    expect(warned).toMatchObject({ done: 3, failed: 1 });
    await later(61_000);
    expect(await eventually(() => (mails().length === 2 ? mails() : undefined))).toHaveLength(2);
    const undone = await bulk.ended(bulk.undo(warned._id));
    expect(undone).toMatchObject({ done: 2, failed: 2 });
    expect((await bulk.failures(undone._id)).body.data[0].message).toContain('schon unterwegs');
  });

  it('keeps texts and ladder as administrators set them', async () => {
    const { revision: _, ...defaults } = (await app.request('GET', '/moderation')).body.data;
    const save = (json: object) => app.request('PUT', '/moderation', { json });
    const ladder = {
      withinDays: 30,
      steps: [
        { step: 'suspension', days: 3 },
        { step: 'ban', days: null },
      ],
    };
    expect((await save({ ...defaults, ladder })).body.data).toMatchObject({ ladder, revision: 1 });
    expect((await of(world.max)).proposal).toEqual({ step: 'suspension', days: 3, earlier: 0, withinDays: 30 });
    expect((await save({ ...defaults, revision: 0 })).status).toBe(409);
    expect((await save({ ...defaults, ladder: { withinDays: 30, steps: [] } })).status).toBe(422);
    const wrong = { withinDays: 30, steps: [{ step: 'ban', days: 3 }] };
    expect((await save({ ...defaults, ladder: wrong })).status).toBe(422);
    await save(defaults);
  });
});
