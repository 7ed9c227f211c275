import { daysAfter } from '@leitstand/contract/base/berlin-time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { berlinDay } from '../../db/berlin-day.ts';
import { newId } from '../../db/new-id.ts';
import { appVersions, auditLog, userActivity, users } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('app versions', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    await db().delete(appVersions);
    await db().delete(auditLog).where(eq(auditLog.entity, 'appVersions'));
  });

  const inForce = async () => (await app.request('GET', '/admin/appversions')).body.data;
  const update = (json: object, headers = {}) => app.request('POST', '/admin/appversions/update', { json, headers });

  it('are blank until they are set', async () => {
    expect(await inForce()).toEqual({ minimumVersion: '', recommendUpdate: '', revision: 0 });
  });

  it('are those set last, with an audit entry per change', async () => {
    await update({ minimum: '1.2.3', recommend: '1.10.0' });
    const second = await update({ minimum: '1.9.0', recommend: '1.10.0', revision: 1 });
    expect(second.body.data).toEqual({ minimumVersion: '1.9.0', recommendUpdate: '1.10.0', revision: 2 });
    expect(await inForce()).toEqual(second.body.data);
    const log = await db().select().from(auditLog).where(eq(auditLog.entity, 'appVersions')).orderBy(auditLog.id);
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      [
        { minimumVersion: '', recommendUpdate: '' },
        { minimumVersion: '1.2.3', recommendUpdate: '1.10.0' },
      ],
      [{ minimumVersion: '1.2.3' }, { minimumVersion: '1.9.0' }],
    ]);
    const [row] = await db().select().from(appVersions).where(eq(appVersions.minimumVersion, '1.9.0'));
    expect(row?.createdBy).toBe(log[1]?.adminId);
  });

  it.each([{}, { recommend: '' }, { recommend: null }])('require no recommended one: %j', async (more) => {
    await update({ minimum: '1.0.0', recommend: '2.0.0' });
    expect((await update({ minimum: '1.0.0', ...more })).body.data).toMatchObject({ recommendUpdate: '' });
    expect(await inForce()).toMatchObject({ minimumVersion: '1.0.0', recommendUpdate: '' });
  });

  it('can be the same', async () => {
    expect((await update({ minimum: '2.0.0', recommend: '2.0.0' })).status).toBe(200);
  });

  it.each([
    [{}, 'minimum', 'FIELD_MISSING'],
    [{ minimum: ' ' }, 'minimum', 'FIELD_MISSING'],
    [{ minimum: '1.2' }, 'minimum', 'FIELD_INVALID'],
    [{ minimum: '1.2.3.4' }, 'minimum', 'FIELD_INVALID'],
    [{ minimum: 'v1.2.3' }, 'minimum', 'FIELD_INVALID'],
    [{ minimum: '1.02.3' }, 'minimum', 'FIELD_INVALID'],
    [{ minimum: '1.2.-3' }, 'minimum', 'FIELD_INVALID'],
    [{ minimum: 1 }, 'minimum', 'FIELD_INVALID'],
    [{ minimum: '1.2.3', recommend: '1.2' }, 'recommend', 'FIELD_INVALID'],
    [{ minimum: '1.10.0', recommend: '1.9.9' }, 'recommend', 'FIELD_INVALID'],
    [{ minimum: '2.0.0', recommend: '1.99.99' }, 'recommend', 'FIELD_INVALID'],
  ])('refuse %j', async (json, field, code) => {
    const answer = await update(json);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ field, code });
    expect(await db().$count(appVersions)).toBe(0);
  });

  it('accept only one of several changes of the same revision', async () => {
    await update({ minimum: '1.0.0' });
    const answers = await Promise.all([1, 2, 3, 4].map((n) => update({ minimum: `1.0.${n}`, revision: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: await inForce() });
  });

  it('change once for an idempotency key', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await update({ minimum: '3.0.0' }, headers);
    expect((await update({ minimum: '3.0.0' }, headers)).body).toEqual(first.body);
    expect(await db().$count(appVersions)).toBe(1);
  });

  it('use the newest change even if an earlier one has a later time', async () => {
    await db()
      .insert(appVersions)
      .values({ id: newId(), minimumVersion: '1.0.0', createdAt: new Date(Date.now() + 60_000) });
    await update({ minimum: '1.1.0' });
    expect((await inForce()).minimumVersion).toBe('1.1.0');
  });

  it('show who would be locked out or asked to update, among users active within 30 days', async () => {
    await db().delete(users);
    const today = berlinDay(new Date());
    const person = async (appVersion: string, daysAgo: readonly number[], deletedAt: Date | null = null) => {
      const id = newId();
      const name = { userName: id, userNameSort: id, email: `${id}@example.org`, emailSort: `${id}@example.org` };
      await db()
        .insert(users)
        .values({ id, ...name, appVersion, deletedAt });
      for (const ago of daysAgo)
        await db()
          .insert(userActivity)
          .values({ userId: id, day: daysAfter(today, -ago) });
    };
    await person('1.9.0', [0, 1, 2]);
    await person('1.10.0', [29]);
    await person('1.9.9', [5]);
    await person('2.0.0', [3]);
    await person('', [3]);
    await person('2.x', [3]);
    await person('1.0.0', [30]);
    await person('1.0.0', []);
    await person('1.0.0', [1], new Date());
    const impact = async (address: string) =>
      (await app.request('GET', `/admin/appversions/impact/${address}`)).body.data;
    const all = { activeUsers: 6, unknown: 2 };
    expect(await impact('1.10.0')).toEqual({ ...all, lockedOut: 2, askedToUpdate: 0 });
    expect(await impact('1.10.0?recommend=2.0.0')).toEqual({ ...all, lockedOut: 2, askedToUpdate: 1 });
    expect(await impact('1.9.0?recommend=')).toEqual({ ...all, lockedOut: 0, askedToUpdate: 0 });
    expect(await impact('9.0.0?recommend=9.0.0')).toEqual({ ...all, lockedOut: 4, askedToUpdate: 0 });
    expect((await app.request('GET', '/admin/appversions/impact/1.2')).status).toBe(400);
  });

  it('have a history with names, newest first', async () => {
    await update({ minimum: '1.0.0' });
    await update({ minimum: '1.1.0', recommend: '1.2.0' });
    await db()
      .insert(appVersions)
      .values({ id: newId(), minimumVersion: '0.9.0', createdAt: new Date(0) });
    const { data } = (await app.request('GET', '/admin/appversions/history')).body;
    const names = data.map(({ adminName }: { adminName: string }) => adminName !== '');
    expect(names).toEqual([true, true, false]);
    expect(data[0]).toMatchObject({ minimumVersion: '1.1.0', recommendUpdate: '1.2.0' });
    expect(data.map(({ minimumVersion }: { minimumVersion: string }) => minimumVersion)).toEqual([
      '1.1.0',
      '1.0.0',
      '0.9.0',
    ]);
  });
});
