import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { berlinDay } from '../../db/berlin-day.ts';
import {
  appealCounts,
  appeals,
  reportDecisions,
  reportEntries,
  reportNotices,
  reports,
  sanctionMessages,
  sanctions,
  users,
} from '../../db/schema.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { appealPath } from './appeal-link.ts';
import { handleDueSanctions } from './sanction-messages.service.ts';

describeEachEngine('moderation figures', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [sanctionMessages, sanctions, reportNotices, reportDecisions, appealCounts])
      await db().delete(table);
    world = await newReportWorld(app);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const post = (call: string, json: object) => app.request('POST', `/sanction/${call}`, { json });
  const reportOf = async (month: string) => (await app.request('GET', `/moderation/report/${month}`)).body.data;

  it('counts cases, decisions and sanctions, and keeps them when the reports are erased', async () => {
    const month = berlinDay(new Date()).slice(0, 7);
    const figures = async (days = 30) => (await app.request('GET', `/moderation/figures/${days}`)).body.data;
    const report = () => reportOf(month);
    const outcome = async (name: string) =>
      (await report()).outcomes.find((row: { outcome: string }) => row.outcome === name);
    const listed = async (age: string) =>
      (await app.request('POST', '/report/find/0/25', { json: { type: 'post', checked: false, age } })).body.total;
    expect(await report()).toMatchObject({ isComplete: false, firstMonth: null, medianMinutes: null });

    const [old, fresh] = [
      await world.complain('post', await world.addPost('Alt')),
      await world.complain('post', await world.addPost('Neu')),
    ];
    const trip = await world.complain('trip', await world.addTrip());
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
    await db()
      .update(reports)
      .set({ createdAt: hoursAgo(8 * 24) })
      .where(eq(reports.id, old));
    const [, posts] = (await figures()).open;
    expect(posts).toEqual({ type: 'post', day: 1, week: 0, month: 1, older: 0 });
    expect([await listed('day'), await listed('week'), await listed('month')]).toEqual([1, 0, 1]);

    await db()
      .update(reportEntries)
      .set({ createdAt: hoursAgo(2) });
    await world.check({ id: trip, checked: true });
    expect(await outcome('none')).toEqual({ outcome: 'none', user: 0, post: 0, trip: 1 });
    await world.check({ id: trip, checked: false });
    expect(await outcome('none')).toMatchObject({ trip: 0 });
    await world.takeAction(trip, 'trip');
    await world.sanction({ id: fresh, step: 'suspension', days: 7, deletesObject: true });
    expect(await outcome('suspension')).toMatchObject({ post: 2 });
    expect(await figures()).toMatchObject({ decisions: 3, medianMinutes: expect.closeTo(120, -1) });

    const [{ _id }] = (await app.request('GET', `/sanction/of/${world.max}`)).body.data.sanctions;
    await handleDueSanctions(app.leitstand.platform, new Date(Date.now() + 61_000));
    await post('lift', { id: _id, reason: 'Geklärt' });
    const fraud = { userId: world.max, step: 'warning', ground: 'fraud' };
    await post('withdraw', { id: (await post('impose', fraud)).body.data._id });
    await app.request('POST', '/user/blacklist/', { json: { userId: world.max, ground: 'fraud' } });
    await app.request('POST', '/user/blacklist/', { json: { userId: world.lena } });
    await db().delete(reports);
    const final = await report();
    expect(final).toMatchObject({
      firstMonth: month,
      notices: { user: 0, post: 2, trip: 1 },
      deletedObjects: 2,
      lifted: { warning: 0, suspension: 1 },
    });
    expect(final.grounds.slice(0, 4)).toEqual([
      { ground: 'spam', warning: 0, suspension: 0, ban: 0 },
      { ground: 'insult', warning: 0, suspension: 1, ban: 0 },
      { ground: 'danger', warning: 0, suspension: 0, ban: 0 },
      { ground: 'fraud', warning: 0, suspension: 0, ban: 1 },
    ]);
    expect(final.lengths).toContainEqual({ length: 'week', count: 1 });
    const { weeks } = await figures(-1);
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toMatchObject({ warning: 0, suspension: 1, ban: 2, lifted: 1 });
  });

  it('leaves a month that is over as it was', async () => {
    const trip = await world.complain('trip', await world.addTrip());
    await world.check({ id: trip, checked: true });
    await db()
      .update(reportDecisions)
      .set({ createdAt: new Date('2026-01-31T22:59:59Z') });
    await world.check({ id: trip, checked: false });
    await world.takeAction(trip, 'trip');
    expect(await reportOf('2026-01')).toMatchObject({
      isComplete: true,
      outcomes: [{ outcome: 'none', trip: 1 }, {}, {}, {}, {}],
    });
    expect((await reportOf('2026-02')).outcomes[0].trip).toBe(0);
    expect((await app.request('GET', '/moderation/report/2026-13')).status).toBe(400);
  });

  it('counts appeals, and keeps them when their people are erased', async () => {
    const { token } = await app.signedInAs('ADMIN');
    const month = berlinDay(new Date()).slice(0, 7);
    const appeal = async (userId: string, sanction: object) => {
      const { body } = await app.request('POST', '/sanction/impose', { json: { userId, ...sanction }, token });
      const path = appealPath(app.leitstand.platform.signingSecret, body.data._id).slice('/appeal/'.length);
      await app.request('POST', `/appeal/link/${path}`, { token: null, json: { text: 'Das war ich nicht' } });
      const [row] = await db().select().from(appeals).where(eq(appeals.sanctionId, body.data._id));
      return row?.id ?? '';
    };
    const decide = (id: string, outcome: string) =>
      app.request('POST', '/appeal/decide', { json: { id, outcome, answer: 'Geprüft' } });
    const received = async (id: string, hoursAgo: number) => {
      const receivedAt = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
      await db().update(appealCounts).set({ receivedAt }).where(eq(appealCounts.id, id));
    };
    const first = await appeal(world.max, { step: 'warning', ground: 'spam' });
    const second = await appeal(world.max, { step: 'suspension', days: 7, ground: 'insult' });
    await appeal(world.lena, { step: 'warning', ground: 'spam' });
    expect((await reportOf(month)).appealMedianMinutes).toBeNull();
    expect((await decide(first, 'rejected')).status).toBe(200);
    expect((await decide(second, 'upheld')).status).toBe(200);
    for (const [id, hours] of [
      [first, 0.5],
      [second, 0.1],
    ] as const)
      await received(id, hours);

    const counted = await reportOf(month);
    expect(counted).toMatchObject({ firstMonth: month, appealMedianMinutes: expect.closeTo(18, 0) });
    expect(counted.appealsByStep).toEqual([
      { step: 'warning', received: 2, upheld: 0, rejected: 1 },
      { step: 'suspension', received: 1, upheld: 1, rejected: 0 },
      { step: 'ban', received: 0, upheld: 0, rejected: 0 },
    ]);
    expect(counted.appealsByGround.slice(0, 3)).toEqual([
      { ground: 'spam', received: 2, upheld: 0, rejected: 1 },
      { ground: 'insult', received: 1, upheld: 1, rejected: 0 },
      { ground: 'danger', received: 0, upheld: 0, rejected: 0 },
    ]);
    const figures = async () => (await app.request('GET', '/moderation/figures/30')).body.data.appeals;
    expect(await figures()).toEqual({ open: 1, upheld: 1, rejected: 1 });

    await db().delete(users);
    expect(await db().select().from(appeals)).toEqual([]);
    const { appealsByStep, appealsByGround, appealMedianMinutes } = await reportOf(month);
    expect({ appealsByStep, appealsByGround, appealMedianMinutes }).toEqual({
      appealsByStep: counted.appealsByStep,
      appealsByGround: counted.appealsByGround,
      appealMedianMinutes: counted.appealMedianMinutes,
    });
    expect(await figures()).toEqual({ open: 0, upheld: 1, rejected: 1 });
  });

  it('counts an appeal in the month in which it arrived, and its decision in its own', async () => {
    const [received, decided] = [new Date('2026-01-31T22:59:59Z'), new Date('2026-01-31T23:00:00Z')];
    await db().insert(appealCounts).values({
      id: world.max,
      step: 'ban',
      ground: 'fraud',
      receivedAt: received,
      decidedAt: decided,
      outcome: 'upheld',
    });
    const bans = async (month: string) => (await reportOf(month)).appealsByStep[2];
    expect(await bans('2026-01')).toEqual({ step: 'ban', received: 1, upheld: 0, rejected: 0 });
    expect(await bans('2026-02')).toEqual({ step: 'ban', received: 0, upheld: 1, rejected: 0 });
    expect((await reportOf('2026-02')).firstMonth).toBe('2026-01');
  });
});
