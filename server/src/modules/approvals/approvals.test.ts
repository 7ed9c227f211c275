import type { Approval, ApprovalCase } from '@leitstand/contract/api/access/approvals';
import type { ApprovalAction } from '@leitstand/contract/base/limits';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ALWAYS } from '../../base/four-eyes-rules.ts';
import { newId } from '../../db/new-id.ts';
import {
  admins,
  approvals,
  appVersions,
  auditLog,
  bans,
  broadcasts,
  bulkRuns,
  notifications,
  posts,
  reports,
  users,
} from '../../db/schema.ts';
import { addDevices } from '../../testing/broadcast-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const MESSAGES = { de: 'Freibier am Ring', en: 'Free beer at the track' };
const RULES: Record<ApprovalAction, number> = {
  broadcast: 3,
  version: ALWAYS,
  ban: ALWAYS,
  erase: ALWAYS,
  rights: ALWAYS,
  bulk: 1,
  csv: ALWAYS,
  export: 1,
};

describeEitherEngine('four eyes', (engine) => {
  let app: TestApp;
  let asker: { token: string; adminId: string };
  let other: { token: string; adminId: string };
  beforeAll(async () => {
    app = await openTestApp(engine, { fourEyes: RULES });
    asker = await app.signedInAs('SUPERADMIN');
    other = await app.signedInAs('SUPERADMIN');
    await db().update(admins).set({ userName: 'Anna Anfrage' }).where(eq(admins.id, asker.adminId));
    await db().update(admins).set({ userName: 'Zoe Zweite' }).where(eq(admins.id, other.adminId));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [approvals, notifications, broadcasts, appVersions]) await db().delete(table);
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const ask = (method: string, path: string, json: object, headers = {}) =>
    app.request(method, path, { json, token: asker.token, headers });
  const read = async (id: string, token = other.token): Promise<ApprovalCase> =>
    (await app.request('GET', `/approval/one/${id}`, { token })).body.data;
  const approve = (id: string, fingerprint: string, token = other.token) =>
    app.request('POST', '/approval/approve', { json: { id, fingerprint }, token });

  /** The id of the request that the call has become. */
  function waiting({ status, body }: TestAnswer): string {
    expect([status, body.success, body.code]).toEqual([409, false, 'AWAITS_APPROVAL']);
    return body.approval._id;
  }
  async function approved(id: string): Promise<Approval> {
    const { status, body } = await approve(id, (await read(id)).fingerprint);
    expect([status, body.code]).toEqual([200, undefined]);
    return body.data;
  }
  /** The entry of the execution names the requester as its author and the approver beside it. */
  async function expectBothNames(action: string, entity: string) {
    const rows = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.entity, entity)));
    const last = rows.sort((one, two) => one.at.getTime() - two.at.getTime()).at(-1);
    expect([last?.adminName, last?.after?.approvedBy]).toEqual(['Anna Anfrage', 'Zoe Zweite']);
    const [beside] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.requestId, last?.requestId ?? ''), eq(auditLog.action, 'approve')));
    expect([beside?.adminName, beside?.entity]).toEqual(['Zoe Zweite', 'approval']);
  }
  const person = () => addUser(app, { email: `${newId()}@example.org` });

  it('ask about a broadcast above the number of recipients, and about changing its text later', async () => {
    const reach = async (people: number) => {
      await db().delete(users);
      await addDevices(app.leitstand.platform.database, people);
    };
    await reach(3);
    expect((await ask('POST', '/user/notifyAll', { messages: MESSAGES })).status).toBe(200);
    await db().delete(broadcasts);
    await reach(8);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = waiting(await ask('POST', '/user/notifyAll', { messages: MESSAGES, startsAt }));
    expect(await db().$count(broadcasts)).toBe(0);
    const { now, hasChanged, approval } = await read(id);
    expect(now).toMatchObject({ kind: 'broadcast', messages: MESSAGES, startsAt, figures: { recipients: 8 } });
    expect([hasChanged, approval.preview, approval.requestedBy]).toEqual([false, now, 'Anna Anfrage']);
    // More recipients are no reason to ask again.
    await reach(9);
    expect((await read(id)).hasChanged).toBe(false);
    expect(await approved(id)).toMatchObject({ state: 'approved', decidedBy: 'Zoe Zweite' });
    const [sent] = await db().select().from(broadcasts);
    expect(sent).toMatchObject({ messageDe: MESSAGES.de, createdBy: asker.adminId });
    await expectBothNames('send', 'broadcast');

    const texts = { de: 'Doch kein Freibier', en: 'No free beer' };
    const later = waiting(await ask('POST', `/broadcast/update/${sent?.id}`, { messages: texts, revision: 1 }));
    expect((await read(later)).now).toMatchObject({ change: 'update', messages: texts, before: MESSAGES });
    await approved(later);
    expect((await db().select().from(broadcasts))[0]?.messageDe).toBe(texts.de);

    await db().update(broadcasts).set({ state: 'held' });
    expect((await ask('POST', `/broadcast/update/${sent?.id}`, { messages: MESSAGES })).status).toBe(200);
    const held = waiting(await ask('POST', `/broadcast/confirm/${sent?.id}`, {}));
    await approved(held);
    expect((await db().select().from(broadcasts))[0]).toMatchObject({ state: 'waiting', messageDe: MESSAGES.de });
  });

  it('ask about a higher minimum version, not about a lower one', async () => {
    const update = (minimum: string) => ask('POST', '/admin/appversions/update', { minimum });
    const id = waiting(await update('2.0.0'));
    expect(await db().$count(appVersions)).toBe(0);
    expect((await read(id)).now).toMatchObject({
      kind: 'version',
      from: { minimum: '' },
      to: { minimum: '2.0.0', recommend: '' },
    });
    await approved(id);
    expect((await db().select().from(appVersions))[0]).toMatchObject({
      minimumVersion: '2.0.0',
      createdBy: asker.adminId,
    });
    await expectBothNames('update', 'appVersions');
    expect((await update('1.9.0')).status).toBe(200);
  });

  it('ask about bans and forget the person with them', async () => {
    const { _id, email } = await person();
    await db().insert(posts).values({ id: newId(), userId: _id, description: 'x' });
    const ban = { userId: _id, reason: 'Betrug mit Gutscheinen', ground: 'fraud' };
    const id = waiting(await ask('POST', '/user/blacklist/', ban));
    expect((await read(id)).now).toMatchObject({
      ...{ kind: 'person', removal: 'ban', userName: 'Lena Krüger', email, posts: 1, vehicles: 0 },
      ...{ reason: ban.reason, ground: 'fraud' },
    });
    expect(await approved(id)).toMatchObject({ preview: { userName: '', email: '', reason: '', posts: 1 } });
    expect(await db().$count(bans, eq(bans.email, email))).toBe(1);
    await expectBothNames('ban', 'user');
    expect(JSON.stringify(await db().select().from(approvals))).not.toMatch(/Lena|Gutscheinen|@example/);
  });

  it('ask about a ban from a report, and about deleting for good, but not about deleting', async () => {
    const [reported, erased, deleted] = [await person(), await person(), await person()];
    const reportId = newId();
    await db().insert(reports).values({ id: reportId, type: 'user', targetId: reported._id });
    const ban = waiting(await ask('POST', '/report/ban', { id: reportId, revision: 1 }));
    expect((await read(ban)).now).toMatchObject({ userId: reported._id, reportId });
    await approved(ban);
    expect(await db().$count(users, eq(users.id, reported._id))).toBe(0);
    const erase = waiting(await ask('POST', '/user/delete', { userId: erased._id, reason: 'Wunsch', erase: true }));
    await approved(erase);
    expect(await db().$count(users, eq(users.id, erased._id))).toBe(0);
    await expectBothNames('erase', 'user');
    expect((await ask('POST', '/user/delete', { userId: deleted._id, reason: 'Wunsch' })).status).toBe(200);
  });

  it('ask about rights: inviting, changing, disabling, resetting a second factor; not about a name', async () => {
    const { adminId } = await app.signedInAs('ADMIN', ['ReadUsers']);
    const update = (json: object) => ask('PUT', '/administrator/update', { administratorId: adminId, ...json });
    expect((await update({ userName: 'Neuer Name', rights: ['ReadUsers'], role: 'ADMIN' })).status).toBe(200);
    const id = waiting(await update({ rights: ['ReadUsers', 'WriteUsers'], revision: 2 }));
    expect((await read(id)).now).toMatchObject({
      kind: 'authority',
      before: { rights: ['ReadUsers'], disabled: false },
      after: { userName: 'Neuer Name', rights: ['ReadUsers', 'WriteUsers'] },
    });
    await approved(id);
    await expectBothNames('update', 'administrator');
    await approved(waiting(await update({ disabled: true })));
    const account = async () => (await db().select().from(admins).where(eq(admins.id, adminId)))[0];
    expect(await account()).toMatchObject({ rights: ['ReadUsers', 'WriteUsers'], disabledAt: expect.any(Date) });

    await db().update(admins).set({ disabledAt: null, secondFactorSince: new Date() }).where(eq(admins.id, adminId));
    const reset = { administratorId: adminId };
    await approved(waiting(await ask('POST', '/administrator/resetSecondFactor', reset)));
    expect((await account())?.secondFactorSince).toBeNull();

    const email = `${newId()}@example.org`;
    const invite = { userName: 'Neu', email, role: 'ADMIN', rights: ['ReadUsers'] };
    const invitation = waiting(await ask('POST', '/administrator/invite', invite));
    expect((await read(invitation)).now).toMatchObject({ before: null, after: { rights: ['ReadUsers'] } });
    await approved(invitation);
    expect(await db().$count(admins, eq(admins.email, email))).toBe(1);
    // Sending the mail again grants no rights.
    expect((await ask('POST', '/administrator/invite', invite)).status).toBe(200);
  });

  it('ask about bulk actions above the number, and about every bulk ban', async () => {
    const ids = [(await person())._id, (await person())._id];
    const start = (operation: string, chosen: readonly string[]) =>
      ask('POST', '/bulk/start', {
        selection: { resource: 'users', ids: chosen },
        operation,
        expected: chosen.length,
        reason: 'Aufräumen',
      });
    expect((await start('delete', [(await person())._id])).status).toBe(200);
    const before = await db().$count(bulkRuns);
    const many = waiting(await start('delete', ids));
    expect(await read(many)).toMatchObject({
      approval: { action: 'bulk' },
      now: { kind: 'bulk', operation: 'delete', resource: 'users', count: 2, named: true, reason: 'Aufräumen' },
    });
    expect((await read(waiting(await start('ban', ids.slice(1))))).approval.action).toBe('ban');
    expect(await db().$count(bulkRuns)).toBe(before);
    await approved(many);
    const runs = await db().select().from(bulkRuns).where(eq(bulkRuns.adminId, asker.adminId));
    const run = runs.find(({ total }) => total === 2);
    await expectBothNames('start', 'bulk');
    const ofEach = await eventually(async () => {
      const isOfRun = and(eq(auditLog.requestId, run?.id ?? ''), eq(auditLog.entity, 'user'));
      const rows = await db().select().from(auditLog).where(isOfRun);
      return rows.length === ids.length ? rows : undefined;
    });
    for (const { adminName, after } of ofEach)
      expect([adminName, after?.approvedBy]).toEqual(['Anna Anfrage', 'Zoe Zweite']);
  });

  it('refuse at once what would be refused anyway', async () => {
    const absent = await ask('POST', '/user/blacklist/', { userId: newId() });
    expect([absent.status, absent.body.code]).toEqual([404, 'NOT_FOUND']);
    const update = { administratorId: asker.adminId, disabled: true };
    expect((await ask('PUT', '/administrator/update', update)).body.code).toBe('NOT_FOR_YOURSELF');
    await ask('POST', '/admin/appversions/update', { minimum: '1.0.0' });
    expect((await ask('POST', '/admin/appversions/update', { minimum: '2.0.0', revision: 7 })).body.code).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(await db().$count(approvals)).toBe(1);
  });

  it('store a repeated call once, by its key or by what it says', async () => {
    const key = { 'idempotency-key': newId() };
    const raise = (headers = {}) => ask('POST', '/admin/appversions/update', { minimum: '3.0.0' }, headers);
    const first = waiting(await raise(key));
    expect([waiting(await raise(key)), waiting(await raise())]).toEqual([first, first]);
    expect([await db().$count(approvals), await db().$count(notifications)]).toEqual([1, 1]);
    await approved(first);
    expect(waiting(await raise(key))).toBe(first);
    expect(await db().$count(appVersions)).toBe(1);
  });
});
