import type { Approval, ApprovalCase } from '@leitstand/contract/api/access/approvals';
import { APPROVAL_HOURS } from '@leitstand/contract/base/limits';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ALWAYS } from '../../base/four-eyes-rules.ts';
import { newId } from '../../db/new-id.ts';
import { adminSessions, admins, approvals, appVersions, auditLog, notifications, users } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { MachineCalls } from '../../testing/machine-samples.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireRequests } from './approval-expiry.service.ts';
import { purgeEnded } from './approvals.service.ts';

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 60 * 60 * 1000;

describeEitherEngine('requests for approval', (engine) => {
  let app: TestApp;
  let asker: { token: string; adminId: string };
  let other: { token: string; adminId: string };
  let reader: { token: string; adminId: string };
  beforeAll(async () => {
    app = await openTestApp(engine, { fourEyes: { version: ALWAYS, ban: ALWAYS } });
    asker = await app.signedInAs('ADMIN');
    other = await app.signedInAs('ADMIN');
    reader = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers']);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [approvals, notifications, appVersions]) await db().delete(table);
    await db().update(admins).set({ disabledAt: null });
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const post = (path: string, json: object, token = other.token, headers = {}) =>
    app.request('POST', path, { json, token, headers });
  const raise = async (minimum = '2.0.0', token = asker.token): Promise<string> => {
    const { body } = await post(
      '/admin/appversions/update',
      { minimum, revision: await db().$count(appVersions) },
      token,
    );
    expect(body.code).toBe('AWAITS_APPROVAL');
    return body.approval._id;
  };
  const read = async (id: string, token = other.token): Promise<ApprovalCase> =>
    (await app.request('GET', `/approval/one/${id}`, { token })).body.data;
  const fingerprint = async (id: string) => (await read(id)).fingerprint;
  const list = async (token: string, query = ''): Promise<Approval[]> =>
    (await app.request('GET', `/approval/all/0/25${query}`, { token })).body.data;
  const minimum = async () =>
    (await app.request('GET', '/admin/appversions', { token: asker.token })).body.data.minimumVersion;
  const inboxKinds = async (token: string): Promise<string[]> =>
    (await app.request('GET', '/inbox', { token })).body.data.notifications.items.map(
      ({ kind }: { kind: string }) => kind,
    );
  const tasks = async (token: string) =>
    (await app.request('GET', '/dashboard/tasks', { token })).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'approvals',
    );

  it('of a machine cannot be decided by the maker of its token', async () => {
    const maker = await app.signedInAs('SUPERADMIN');
    const wish = { rights: ['GlobalAccess' as const], calls: ['updateAppVersions'] };
    const { token } = await new MachineCalls(app).added(wish, { token: maker.token });
    const id = await raise('3.0.0', token);
    expect(await inboxKinds(maker.token)).toEqual([]);
    expect(await tasks(maker.token)).toEqual([]);
    const decision = { id, fingerprint: await fingerprint(id) };
    expect((await post('/approval/approve', decision, maker.token)).body.code).toBe('OWN_REQUEST');
    expect((await post('/approval/approve', decision)).status).toBe(200);
    expect(await minimum()).toBe('3.0.0');
  });

  it('reach those who may decide, on the dashboard and in the inbox, and the requester with their outcome', async () => {
    const id = await raise();
    expect(await tasks(other.token)).toMatchObject([{ count: 1, oldest: { target: `/approvals?approval=${id}` } }]);
    expect([await tasks(asker.token), await tasks(reader.token)]).toEqual([[], []]);
    expect(await Promise.all([other, asker, reader].map(({ token }) => inboxKinds(token)))).toEqual([
      ['approval'],
      [],
      [],
    ]);
    expect((await list(other.token, '?waiting=true')).map(({ isOwn }) => isOwn)).toEqual([false]);
    expect((await list(asker.token)).map(({ isOwn }) => isOwn)).toEqual([true]);
    expect(await list(reader.token)).toEqual([]);
    expect((await app.request('GET', `/approval/one/${id}`, { token: reader.token })).status).toBe(404);
    await post('/approval/refuse', { id, reason: 'Zu früh' });
    expect(await Promise.all([other, asker].map(({ token }) => inboxKinds(token)))).toEqual([[], ['approvalRefused']]);
    expect(await list(asker.token, '?waiting=true')).toEqual([]);
    expect(await list(asker.token, '?waiting=false')).toMatchObject([
      { state: 'refused', reason: 'Zu früh', decidedBy: 'Test' },
    ]);
    expect([await minimum(), await tasks(other.token)]).toEqual(['', []]);
  });

  it('cannot be approved by their author or without the right', async () => {
    const id = await raise();
    const seen = await fingerprint(id);
    const own = await post('/approval/approve', { id, fingerprint: seen }, asker.token);
    expect([own.status, own.body.code]).toEqual([403, 'OWN_REQUEST']);
    expect((await post('/approval/refuse', { id, reason: 'x' }, asker.token)).body.code).toBe('OWN_REQUEST');
    expect((await post('/approval/approve', { id, fingerprint: seen }, reader.token)).status).toBe(404);
    expect((await post('/approval/withdraw', { id })).body.code).toBe('NOT_OWN_REQUEST');
    expect(await minimum()).toBe('');
    expect((await post('/approval/withdraw', { id }, asker.token)).body.data.state).toBe('withdrawn');
    expect((await post('/approval/approve', { id, fingerprint: seen })).body.code).toBe('REQUEST_ENDED');
    expect(await db().$count(notifications)).toBe(0);
  });

  it('need a recent proof of who approves', async () => {
    const id = await raise();
    const seen = await fingerprint(id);
    const provedAt = new Date(Date.now() - HOUR_MS);
    await db().update(adminSessions).set({ provedAt }).where(eq(adminSessions.adminId, other.adminId));
    const known = await app.signedInAs('ADMIN');
    await db().update(adminSessions).set({ provedAt }).where(eq(adminSessions.adminId, known.adminId));
    const refused = await post('/approval/approve', { id, fingerprint: seen }, known.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'PROOF_NEEDED']);
    await db().update(adminSessions).set({ provedAt: new Date() });
  });

  it('are shown and asked again if something has changed', async () => {
    const id = await raise('2.0.0');
    const seen = await fingerprint(id);
    await db().insert(appVersions).values({ id: newId(), minimumVersion: '1.5.0' });
    const { hasChanged, approval, now } = await read(id);
    expect([hasChanged, approval.preview, now]).toMatchObject([
      true,
      { from: { minimum: '' } },
      { from: { minimum: '1.5.0' } },
    ]);
    const answer = await post('/approval/approve', { id, fingerprint: seen });
    expect([answer.status, answer.body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(answer.body.current).toMatchObject({ hasChanged: true, now: { from: { minimum: '1.5.0' } } });
    expect(await minimum()).toBe('1.5.0');
    const again = await post('/approval/approve', { id, fingerprint: answer.body.current.fingerprint });
    expect(again.body.data).toMatchObject({ state: 'approved', preview: { from: { minimum: '1.5.0' } } });
    expect(await minimum()).toBe('2.0.0');
  });

  it('say so if they are no longer possible, and end with the person', async () => {
    const { _id } = await addUser(app, { email: `${newId()}@example.org` });
    const { body } = await post('/user/blacklist/', { userId: _id, reason: 'Spam' }, asker.token);
    const id = body.approval._id;
    await db().delete(users).where(eq(users.id, _id));
    expect(await read(id)).toMatchObject({ now: null, fingerprint: '', obstacle: 'Der Eintrag wurde nicht gefunden.' });
    expect((await post('/approval/approve', { id, fingerprint: 'x' })).status).toBe(404);
    expect((await post('/approval/refuse', { id, reason: 'Schon weg' })).status).toBe(200);

    const { _id: userId } = await addUser(app, { email: `${newId()}@example.org` });
    const asked = await post('/user/blacklist/', { userId, reason: 'Spam' }, asker.token);
    expect((await post('/user/delete', { userId, reason: 'Auf Wunsch', erase: true })).status).toBe(200);
    expect((await read(asked.body.approval._id)).approval).toMatchObject({
      state: 'expired',
      preview: { userName: '', email: '', reason: '' },
    });
    expect(await inboxKinds(other.token)).toEqual([]);
  });

  it('lapse with the rights of the requester', async () => {
    const leaver = await app.signedInAs('ADMIN', ['GlobalAccess']);
    const id = await raise('2.0.0', leaver.token);
    const seen = await fingerprint(id);
    const attempt = async () => (await post('/approval/approve', { id, fingerprint: seen })).body.code;
    await db().update(admins).set({ rights: [] }).where(eq(admins.id, leaver.adminId));
    expect(await attempt()).toBe('REQUESTER_NOT_ALLOWED');
    await db()
      .update(admins)
      .set({ rights: ['GlobalAccess'], disabledAt: new Date() })
      .where(eq(admins.id, leaver.adminId));
    expect([await attempt(), (await read(id)).obstacle]).toEqual([
      'REQUESTER_NOT_ALLOWED',
      'Wer das angefragt hat, darf es inzwischen nicht mehr. Die Anfrage lässt sich nur noch ablehnen.',
    ]);
    expect(await minimum()).toBe('');
  });

  it('expire, are told so, and are erased later', async () => {
    const id = await raise();
    const seen = await fingerprint(id);
    const [row] = await db().select().from(approvals);
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + (APPROVAL_HOURS - 1) * HOUR_MS);
    expect(await expireRequests(app.leitstand.platform)).toBe(0);
    await db()
      .update(approvals)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await post('/approval/approve', { id, fingerprint: seen })).body.code).toBe('REQUEST_ENDED');
    expect([(await read(id)).approval.state, await tasks(other.token)]).toEqual(['expired', []]);
    expect(await expireRequests(app.leitstand.platform)).toBe(1);
    expect(await Promise.all([other, asker].map(({ token }) => inboxKinds(token)))).toEqual([[], ['approvalExpired']]);
    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(log.map(({ action }) => action).sort()).toEqual(['expire', 'request']);
    await purgeEnded(app.leitstand.platform, new Date(Date.now() + 29 * 24 * HOUR_MS));
    expect(await db().$count(approvals)).toBe(1);
    await purgeEnded(app.leitstand.platform, new Date(Date.now() + 31 * 24 * HOUR_MS));
    expect([await db().$count(approvals), await db().$count(notifications)]).toEqual([0, 0]);
  });

  it('are executed once if two approve at once, or one twice', async () => {
    const third = await app.signedInAs('ADMIN');
    const id = await raise();
    const json = { id, fingerprint: await fingerprint(id) };
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all([
      post('/approval/approve', json, other.token, headers),
      post('/approval/approve', json, third.token),
      post('/approval/refuse', { id, reason: 'Nein' }, third.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const isApproved = (await list(asker.token))[0]?.state === 'approved';
    expect(await db().$count(appVersions)).toBe(isApproved ? 1 : 0);
    const repeated = await post('/approval/approve', json, other.token, headers);
    expect(repeated.status).toBe(answers[0]?.status);
    expect(await db().$count(appVersions)).toBe(isApproved ? 1 : 0);
  });

  it('leave nothing behind if the execution fails halfway', async () => {
    const id = await raise();
    const json = { id, fingerprint: await fingerprint(id) };
    // The last statement fails, after the call was made: as after a kill, the database takes everything back.
    await db().execute(sql`alter table notifications add constraint no_end check (kind <> 'approvalGiven')`);
    expect((await post('/approval/approve', json)).status).toBe(500);
    await db().execute(sql`alter table notifications drop constraint no_end`);
    expect([await minimum(), (await read(id)).approval.state]).toEqual(['', 'waiting']);
    expect(await db().$count(auditLog, eq(auditLog.entityId, id))).toBe(1);
    expect((await post('/approval/approve', json)).status).toBe(200);
    expect(await minimum()).toBe('2.0.0');
  });

  it('are not needed without a second administrator, and the rules say so', async () => {
    const rules = async () => (await app.request('GET', '/approval/rules', { token: asker.token })).body.data;
    expect(await rules()).toMatchObject([{ action: 'version', above: null }, { action: 'ban' }]);
    expect((await rules())[0].approvers).toBeGreaterThan(1);
    await db().update(admins).set({ disabledAt: new Date() });
    await db().update(admins).set({ disabledAt: null }).where(eq(admins.id, asker.adminId));
    // Neither a machine nor somebody who is only invited can approve.
    const row = { userName: 'x', role: 'SUPERADMIN', rights: [] } as const;
    const add = (email: string, values: object) =>
      db()
        .insert(admins)
        .values({ ...row, rights: [], id: newId(), email, emailSort: email, passwordHash: '', ...values });
    await add(`${newId()}@machine`, { isMachine: true, passwordHash: 'x' });
    await add(`${newId()}@invited`, {});
    expect((await rules())[0].approvers).toBe(1);
    expect((await post('/admin/appversions/update', { minimum: '2.0.0' }, asker.token)).status).toBe(200);
    expect(await minimum()).toBe('2.0.0');
  });
});
