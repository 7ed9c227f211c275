import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { adminSessions, consequences, posts, sanctions, users } from '../../db/schema.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { inDays } from '../../testing/machine-samples.ts';
import { addUser, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Whatever call leads to it: a session at an unlocked screen does no harm without a proof. */
describeEachEngine('with a proof an hour old', (engine) => {
  let app: TestApp;
  let token: string;
  let adminId: string;
  beforeAll(async () => {
    app = await openTestApp(engine, { withoutProof: { recordsPerHour: 5, coinsPerDay: 100 } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ token, adminId } = await app.signedInAs('SUPERADMIN'));
    await proved(new Date(Date.now() - HOUR_MS));
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const proved = (provedAt: Date) =>
    db().update(adminSessions).set({ provedAt }).where(eq(adminSessions.adminId, adminId));
  const call = async (method: string, path: string, json?: object) =>
    (await app.request(method, path, { token, ...(json ? { json } : {}) })).body.code ?? 'done';
  const person = () => addUser(app, { email: `${newId()}@example.org` });
  const postsOf = async (userId: string, count: number) => {
    const ids = Array.from({ length: count }, newId);
    await db()
      .insert(posts)
      .values(ids.map((id) => ({ id, userId, description: 'x' })));
    return ids;
  };

  it('no person is deleted, banned or suspended for good, by any call', async () => {
    const { _id: userId, email } = await person();
    const selection = { resource: 'users', ids: [userId] };
    const endless = { ground: 'spam', step: 'suspension' };
    const attempts = [
      await call('POST', '/user/delete', { userId, reason: 'x' }),
      await call('POST', '/user/blacklist/', { userId }),
      await call('POST', '/bulk/start', { selection, operation: 'delete', expected: 1, reason: 'x' }),
      await call('POST', '/bulk/start', { selection, operation: 'suspend', expected: 1, sanction: endless }),
      await call('POST', '/sanction/impose', { userId, ...endless }),
      await call('POST', '/sanction/impose', { userId, ...endless, days: 7, hidesContent: true }),
      await call('POST', '/sanction/impose', { userId, ...endless, days: 365 }),
    ];
    const form = userForm({ _id: userId, email, status: '0' });
    attempts.push((await app.request('PUT', '/user/update', { form, token })).body.code);
    expect(new Set(attempts)).toEqual(new Set(['PROOF_NEEDED']));
    const [row] = await db().select().from(users).where(eq(users.id, userId));
    expect([row?.status, row?.deletedAt, await db().$count(sanctions, eq(sanctions.userId, userId))]).toEqual([
      1,
      null,
      0,
    ]);

    // What ends by itself and hides nothing is everyday work.
    expect(await call('POST', '/sanction/impose', { userId, ...endless, days: 7 })).toBe('done');
    const [suspension] = await db().select().from(sanctions).where(eq(sanctions.userId, userId));
    const change = { id: suspension?.id, reason: 'länger', revision: suspension?.revision };
    expect(await call('POST', '/sanction/change', change)).toBe('PROOF_NEEDED');
    await proved(new Date());
    expect(await call('POST', '/sanction/change', change)).toBe('done');
  });

  it("no other administrator's access changes", async () => {
    const other = await app.signedInAs('ADMIN');
    const machine = { name: 'Skript', rights: ['ReadUsers'], endsAt: inDays(2) };
    await proved(new Date());
    const { _id: id } = (await app.request('POST', '/machine/add', { json: machine, token })).body.data.machine;
    await proved(new Date(Date.now() - HOUR_MS));
    expect([
      await call('POST', '/administrator/endSessions', { administratorId: other.adminId }),
      await call('POST', '/machine/revoke', { id }),
      await call('PUT', '/machine/rename', { id, name: 'x' }),
      await call('PUT', '/administrator/update', { administratorId: other.adminId, disabled: true }),
      await call('PUT', '/account/update', { mutedMails: ['newDevice'] }),
    ]).toEqual(Array(5).fill('PROOF_NEEDED'));
    expect(await call('POST', '/administrator/endSessions', { administratorId: adminId })).not.toBe('PROOF_NEEDED');
  });

  it('no more than a few records are removed or loaded in an hour, in whatever pieces', async () => {
    const { _id: userId } = await person();
    const [first = '', second = '', third = '', ...rest] = await postsOf(userId, 8);
    for (const id of [first, second]) expect(await call('DELETE', `/post/delete/${id}`)).toBe('done');
    const remove = (ids: readonly string[]) =>
      call('POST', '/bulk/start', { selection: { resource: 'posts', ids }, operation: 'delete', expected: ids.length });
    expect(await remove(rest)).toBe('PROOF_NEEDED');
    expect(await remove(rest.slice(0, 2))).toBe('done');
    const rows = [[`${newId()}@example.org`, 'Neu', '1990-01-01', 'x', 'de']];
    const load = () => call('POST', '/csv/start', { target: 'users', fields: CSV_FIELDS, rows });
    expect(await load()).toBe('done');
    expect([await load(), await call('DELETE', `/post/delete/${third}`)]).toEqual(['PROOF_NEEDED', 'PROOF_NEEDED']);
    await db()
      .update(consequences)
      .set({ at: new Date(Date.now() - 2 * HOUR_MS) })
      .where(eq(consequences.adminId, adminId));
    expect(await call('DELETE', `/post/delete/${third}`)).toBe('done');
  });

  it('no more than a few coins are booked in a day, in whatever pieces', async () => {
    const { _id: userId, email } = await person();
    const book = (change: number) => call('POST', '/user/coins/book', { userId, change, reason: 'x' });
    expect([await book(1_000_000), await book(60), await book(-60)]).toEqual(['PROOF_NEEDED', 'done', 'PROOF_NEEDED']);
    const form = userForm({ _id: userId, email, currentCoins: '1000000' });
    expect((await app.request('PUT', '/user/update', { form, token })).body.code).toBe('PROOF_NEEDED');
    const rows = [[email, '1000000']];
    expect(await call('POST', '/csv/start', { target: 'users', fields: ['email', 'currentCoins'], rows })).toBe(
      'PROOF_NEEDED',
    );
    await proved(new Date());
    expect(await book(1_000_000)).toBe('done');
  });

  it('of several at once no more pass than one after the other', async () => {
    const { _id: userId } = await person();
    const ids = await postsOf(userId, 12);
    const answers = await Promise.all(ids.map((id) => call('DELETE', `/post/delete/${id}`)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(5);
  });

  it('a machine must have been given the call by name', async () => {
    const json = { name: 'Alles', rights: ['WriteUsers'], endsAt: inDays(2) };
    await proved(new Date());
    const all = (await app.request('POST', '/machine/add', { json, token })).body.data.token;
    const named = (await app.request('POST', '/machine/add', { json: { ...json, calls: ['deleteUser'] }, token })).body
      .data.token;
    const remove = async (machine: string) =>
      (
        await app.request('POST', '/user/delete', {
          json: { userId: (await person())._id, reason: 'x' },
          token: machine,
        })
      ).body.code;
    expect([await remove(all), await remove(named)]).toEqual(['CALL_NOT_NAMED', undefined]);
  });
});

const CSV_FIELDS = ['email', 'userName', 'dateOfBirth', 'about', 'language'];
