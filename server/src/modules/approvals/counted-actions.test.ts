import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ALWAYS } from '../../base/four-eyes-rules.ts';
import { newId } from '../../db/new-id.ts';
import { approvals, consequences, reports, sanctions, users } from '../../db/schema.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { inDays } from '../../testing/machine-samples.ts';
import { addUser, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What one account may do without a second person is counted over a day, in whatever pieces and by whatever call. */
describeEachEngine('an action in pieces', (engine) => {
  let app: TestApp;
  let asker: { token: string; adminId: string };
  beforeAll(async () => {
    app = await openTestApp(engine, { fourEyes: { bulk: 3, csv: 3, export: 3, ban: ALWAYS } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [approvals, consequences]) await db().delete(table);
    asker = await app.signedInAs('SUPERADMIN');
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const ask = (method: string, path: string, json: object, token = asker.token) =>
    app.request(method, path, { json, token });
  const person = async () => (await addUser(app, { email: `${newId()}@example.org` }))._id;
  const three = async () => [await person(), await person(), await person()];
  const remove = async (token = asker.token) =>
    ask(
      'POST',
      '/bulk/start',
      { selection: { resource: 'users', ids: await three() }, operation: 'delete', expected: 3, reason: 'x' },
      token,
    );
  const codes = (answers: readonly TestAnswer[]) => answers.map(({ body }) => body.code);

  it('waits as soon as the pieces are too many together, on any day', async () => {
    expect(codes([await remove(), await remove()])).toEqual([undefined, 'AWAITS_APPROVAL']);
    await db()
      .update(consequences)
      .set({ at: new Date(Date.now() - 25 * HOUR_MS) })
      .where(eq(consequences.adminId, asker.adminId));
    expect(codes([await remove()])).toEqual([undefined]);
  });

  it('waits although two come at once', async () => {
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(codes(answers).filter((code) => code === 'AWAITS_APPROVAL')).toHaveLength(2);
  });

  it('counts what machines do for their creator', async () => {
    expect(codes([await remove()])).toEqual([undefined]);
    const json = { name: 'Skript', rights: ['WriteUsers'], calls: ['startBulk'], endsAt: inDays(2) };
    const { token } = (await ask('POST', '/machine/add', json)).body.data;
    expect(codes([await remove(token)])).toEqual(['AWAITS_APPROVAL']);
  });

  it('counts files and exports', async () => {
    const rows = async () => [[`${newId()}@example.org`], [`${newId()}@example.org`]];
    const load = async () => ask('POST', '/csv/start', { target: 'users', fields: ['email'], rows: await rows() });
    expect(codes([await load(), await load()])).toEqual([undefined, 'AWAITS_APPROVAL']);
    const save = async () =>
      ask('POST', '/bulk/export', { selection: { resource: 'users', ids: (await three()).slice(1) } });
    expect(codes([await save(), await save()])).toEqual([undefined, 'AWAITS_APPROVAL']);
  });

  it('treats a suspension without an end, or a long one, as a ban, by whatever call', async () => {
    const endless = { step: 'suspension', ground: 'spam' };
    const short = { ...endless, days: 7 };
    const long = { ...endless, days: 91 };
    const impose = async (imposed: object) => ask('POST', '/sanction/impose', { userId: await person(), ...imposed });
    expect(codes([await impose(short), await impose(endless), await impose(long)])).toEqual([
      undefined,
      'AWAITS_APPROVAL',
      'AWAITS_APPROVAL',
    ]);

    const targetId = await person();
    expect(codes([await ask('POST', '/sanction/impose', { userId: targetId, ...short })])).toEqual([undefined]);
    const [row] = await db().select().from(sanctions).where(eq(sanctions.userId, targetId));
    const change = { id: row?.id, reason: 'Doch länger', revision: row?.revision };
    expect(codes([await ask('POST', '/sanction/change', { ...change, hidesContent: true })])).toEqual([
      'AWAITS_APPROVAL',
    ]);

    const reportId = newId();
    await db().insert(reports).values({ id: reportId, type: 'user', targetId });
    expect(codes([await ask('POST', '/sanction/report', { id: reportId, revision: 1, ...endless })])).toEqual([
      'AWAITS_APPROVAL',
    ]);

    const many = { selection: { resource: 'users', ids: [await person()] }, operation: 'suspend', expected: 1 };
    const sanction = { ground: 'spam', hidesContent: true };
    expect(codes([await ask('POST', '/bulk/start', { ...many, sanction })])).toEqual(['AWAITS_APPROVAL']);

    const user = await addUser(app, { email: `${newId()}@example.org` });
    const form = userForm({ _id: user._id, email: user.email, userName: 'Neuer Name', status: '0' });
    const byStatus = await app.request('PUT', '/user/update', { form, token: asker.token });
    expect(codes([byStatus])).toEqual(['AWAITS_APPROVAL']);
    const other = await app.signedInAs('SUPERADMIN');
    const { _id: id } = byStatus.body.approval;
    const { now, fingerprint } = (await app.request('GET', `/approval/one/${id}`, { token: other.token })).body.data;
    expect(now).toMatchObject({
      kind: 'suspension',
      change: 'update',
      sanction: { days: null, until: null },
      values: { userName: 'Neuer Name' },
    });
    expect((await ask('POST', '/approval/approve', { id, fingerprint }, other.token)).status).toBe(200);
    const [after] = await db().select().from(users).where(eq(users.id, user._id));
    expect([after?.status, after?.userName]).toEqual([0, 'Neuer Name']);
  });
});
