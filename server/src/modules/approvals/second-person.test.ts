import type { ApprovalCase, FourEyesRule } from '@leitstand/contract/api/access/approvals';
import { APPROVAL_HOURS, APPROVER_WAITING_DAYS } from '@leitstand/contract/base/limits';
import type { Right, Role } from '@leitstand/contract/base/rights';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ALWAYS } from '../../base/four-eyes-rules.ts';
import { newId } from '../../db/new-id.ts';
import { admins, approvals, appVersions, auditLog, notifications } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { MachineCalls } from '../../testing/machine-samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

const HOUR_MS = 60 * 60 * 1000;
const WAITING_MS = APPROVER_WAITING_DAYS * 24 * HOUR_MS;
const RIGHTS: Right[] = ['GlobalAccess', 'ChangePermissions', 'ReadUsers'];

type Signed = { token: string; adminId: string };

describeEitherEngine('the second person', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { fourEyes: { version: ALWAYS } });
  });
  afterAll(() => app.close());
  /** Only the accounts that a test makes are there. */
  beforeEach(async () => {
    for (const table of [approvals, notifications, appVersions, auditLog]) await db().delete(table);
    await db().update(admins).set({ disabledAt: new Date() });
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const signedIn = (role: Role = 'SUPERADMIN', rights = RIGHTS): Promise<Signed> => app.signedInAs(role, rights);
  const post = (path: string, json: object, { token }: { token: string }, headers = {}) =>
    app.request('POST', path, { json, token, headers });
  const raise = (by: { token: string }, headers = {}) =>
    post('/admin/appversions/update', { minimum: '2.0.0' }, by, headers);
  const waiting = async (by: { token: string }): Promise<string> => {
    const { body } = await raise(by);
    expect(body.code).toBe('AWAITS_APPROVAL');
    return body.approval._id;
  };
  const read = async (id: string, { token }: Signed, headers = {}): Promise<ApprovalCase> =>
    (await app.request('GET', `/approval/one/${id}`, { token, headers })).body.data;
  const approve = async (id: string, by: Signed) =>
    post('/approval/approve', { id, fingerprint: (await read(id, by)).fingerprint }, by);
  const update = async (by: { token: string }, { adminId }: Signed, json: object) => {
    const answer = await app.request('PUT', '/administrator/update', {
      token: by.token,
      json: { administratorId: adminId, ...json },
    });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  };
  const rule = async ({ token }: Signed): Promise<FourEyesRule> =>
    (await app.request('GET', '/approval/rules', { token })).body.data[0];
  /** What the log has happened that much longer ago. */
  const later = (ms: number) =>
    db()
      .update(auditLog)
      .set({ at: sql`${auditLog.at} - make_interval(secs => ${ms / 1000})` });
  /** An account that was invited through the API and has chosen a password. */
  const invited = async (by: { token: string }, role: Role = 'ADMIN'): Promise<Signed> => {
    const made = await signedIn(role);
    const { body } = await post(
      '/administrator/invite',
      { userName: `Neu ${newId()}`, email: `${newId()}@example.org`, role, rights: RIGHTS },
      by,
    );
    // Signs in as if it had used the link of the mail.
    await db().update(auditLog).set({ entityId: made.adminId }).where(eq(auditLog.entityId, body.data._id));
    await db().delete(admins).where(eq(admins.id, body.data._id));
    return made;
  };
  const expectTooNew = async (id: string, by: Signed) => {
    const { status, body } = await approve(id, by);
    expect([status, body.code]).toEqual([403, 'APPROVER_TOO_NEW']);
    expect((await read(id, by)).yourObstacle).toContain('zählt dieses Konto hier erst ab');
    expect(await db().$count(appVersions)).toBe(0);
  };
  const expectCounts = async (id: string, by: Signed) => {
    expect((await read(id, by)).yourObstacle).toBe('');
    expect((await approve(id, by)).status).toBe(200);
    expect(await db().$count(appVersions)).toBe(1);
  };

  it('is not an account that the requester has just invited; it counts after the waiting time', async () => {
    const asker = await signedIn();
    const own = await invited(asker);
    const answer = await raise(asker);
    expect([answer.status, answer.body.code]).toEqual([409, 'AWAITS_APPROVAL']);
    expect(answer.body.message).toMatch(/Als zweite Person zählt erst ab .*: Test \(.*@leitstand\.test\)/);
    const id = answer.body.approval._id;
    await expectTooNew(id, own);
    expect(await rule(asker)).toMatchObject({ approvers: 2, counting: 0, later: [{ userName: 'Test' }], missing: [] });
    // It waits until somebody can decide, and then as long as others.
    const [row] = await db().select().from(approvals);
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + WAITING_MS + (APPROVAL_HOURS - 1) * HOUR_MS);
    await later(WAITING_MS - HOUR_MS);
    await expectTooNew(id, own);
    await later(2 * HOUR_MS);
    expect(await rule(asker)).toMatchObject({ counting: 1, later: [] });
    await expectCounts(id, own);
  });

  it('can refuse although it does not count', async () => {
    const asker = await signedIn();
    const own = await invited(asker);
    const id = await waiting(asker);
    expect((await post('/approval/refuse', { id, reason: 'Nein' }, own)).status).toBe(200);
  });

  it('is neither the one who invited the requester, nor another account of the same inviter', async () => {
    const inviter = await signedIn();
    const puppet = await invited(inviter);
    const sibling = await invited(inviter);
    const id = await waiting(puppet);
    await expectTooNew(id, inviter);
    await expectTooNew(id, sibling);
    await expectCounts(id, await signedIn());
  });

  it('is no account that was changed through another one that does not count', async () => {
    const asker = await signedIn();
    const between = await invited(asker, 'SUPERADMIN');
    const old = await signedIn('ADMIN', ['GlobalAccess']);
    expect(await rule(asker)).toMatchObject({ counting: 1 });
    await update(between, old, { rights: ['GlobalAccess', 'ReadUsers'] });
    const id = await waiting(asker);
    await expectTooNew(id, old);
    // A change by somebody independent connects only the two.
    const independent = await signedIn();
    const fourth = await signedIn('ADMIN', ['GlobalAccess']);
    await update(independent, fourth, { rights: ['GlobalAccess', 'ReadUsers'] });
    await expectCounts(id, fourth);
  });

  it.each([
    ['other rights', { rights: ['GlobalAccess'] }],
    ['another role', { role: 'SUPERADMIN' }],
  ])('does not count after %s, but after another name', async (_, change) => {
    const asker = await signedIn();
    const [changed, renamed] = [await signedIn('ADMIN'), await signedIn('ADMIN')];
    await update(asker, changed, change);
    await update(asker, renamed, { userName: `Anders ${newId()}` });
    const id = await waiting(asker);
    await expectTooNew(id, changed);
    await expectCounts(id, renamed);
  });

  it('does not count after being disabled and enabled, or after a reset of the second factor', async () => {
    const asker = await signedIn();
    const [again, reset] = [await signedIn(), await signedIn()];
    await update(asker, again, { disabled: true });
    await update(asker, again, { disabled: false });
    expect((await post('/administrator/resetSecondFactor', { administratorId: reset.adminId }, asker)).status).toBe(
      200,
    );
    expect(await rule(asker)).toMatchObject({ approvers: 3, counting: 0, later: [{}, {}] });
    expect((await raise(asker)).body.message).toContain('zählt erst ab');
  });

  it('of a machine is judged by its creator', async () => {
    const maker = await signedIn();
    const own = await invited(maker);
    const wish = { rights: ['GlobalAccess' as const], calls: ['updateAppVersions'] };
    const { token } = await new MachineCalls(app).added(wish, { token: maker.token });
    const id = await waiting({ token });
    await expectTooNew(id, own);
    await expectCounts(id, await signedIn());
  });

  it('is still needed after the requester has disabled all others or taken their rights', async () => {
    const asker = await signedIn();
    const [disabled, stripped] = [await signedIn(), await signedIn('ADMIN')];
    await update(asker, disabled, { disabled: true });
    await update(asker, stripped, { rights: ['ReadUsers'] });
    const { status, body } = await raise(asker);
    expect([status, body.code]).toEqual([409, 'APPROVERS_REMOVED']);
    expect(body.message).toContain('FOUR_EYES');
    expect([await db().$count(appVersions), await db().$count(approvals)]).toEqual([0, 0]);
    expect(await rule(asker)).toMatchObject({ approvers: 1, counting: 0, later: [], missing: [{}, {}] });
    await later(WAITING_MS + HOUR_MS);
    expect((await raise(asker)).status).toBe(200);
  });

  it('is still needed after an account of the requester has removed the others', async () => {
    const asker = await signedIn();
    const own = await invited(asker, 'SUPERADMIN');
    const other = await signedIn();
    await update(own, other, { disabled: true });
    await update(asker, own, { disabled: true });
    expect((await raise(asker)).body.code).toBe('APPROVERS_REMOVED');
  });

  it('is not needed if there has never been one', async () => {
    const asker = await signedIn();
    await db().update(admins).set({ disabledAt: new Date() }).where(ne(admins.id, asker.adminId));
    expect((await raise(asker)).status).toBe(200);
  });

  it('is shown with address, age and origin, and a warning if both are at one device', async () => {
    const [asker, other] = [await signedIn(), await signedIn()];
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const chrome = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    };
    const id = (await raise(asker, firefox)).body.approval._id;
    expect(await read(id, other, firefox)).toMatchObject({
      sameOrigin: true,
      approval: {
        requester: {
          email: `${asker.adminId}@leitstand.test`,
          network: '127.0.0.1',
          device: expect.stringContaining('Firefox'),
          since: expect.any(String),
        },
        decider: null,
      },
    });
    expect((await read(id, other, chrome)).sameOrigin).toBe(false);
    // The requester need not know where colleagues work.
    expect(await read(id, asker, firefox)).toMatchObject({
      sameOrigin: false,
      approval: { requester: { network: null, device: null } },
    });
    const { fingerprint } = await read(id, other);
    expect((await post('/approval/approve', { id, fingerprint }, other, firefox)).status).toBe(200);
    const ended = await read(id, other, chrome);
    expect(ended).toMatchObject({
      sameOrigin: true,
      approval: { decider: { email: `${other.adminId}@leitstand.test` } },
    });
  });
});
