import type { ApprovalCase } from '@leitstand/contract/api/access/approvals';
import type { Right, Role } from '@leitstand/contract/base/rights';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ALWAYS } from '../../base/four-eyes-rules.ts';
import { newId } from '../../db/new-id.ts';
import { admins, approvals, auditLog, notifications } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

type Signed = { token: string; adminId: string };

describeEitherEngine('an approver', (engine) => {
  let app: TestApp;
  let asker: Signed;
  beforeAll(async () => {
    app = await openTestApp(engine, { fourEyes: { rights: ALWAYS } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [approvals, notifications, auditLog]) await db().delete(table);
    await db().update(admins).set({ disabledAt: new Date() });
    asker = await signedIn('SUPERADMIN');
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const signedIn = (role: Role, rights: Right[] = ['ChangePermissions']): Promise<Signed> =>
    app.signedInAs(role, rights);
  const call = (method: string, path: string, json: object, { token }: Signed) =>
    app.request(method, path, { json, token });
  const update = ({ adminId }: Signed, json: object) =>
    call('PUT', '/administrator/update', { administratorId: adminId, ...json }, asker);
  const reset = ({ adminId }: Signed) =>
    call('POST', '/administrator/resetSecondFactor', { administratorId: adminId }, asker);
  const waiting = ({ body }: Awaited<ReturnType<typeof update>>): string => {
    expect(body.code).toBe('AWAITS_APPROVAL');
    return body.approval._id;
  };
  const read = async (id: string, { token }: Signed): Promise<ApprovalCase> =>
    (await app.request('GET', `/approval/one/${id}`, { token })).body.data;
  const approve = async (id: string, by: Signed) =>
    call('POST', '/approval/approve', { id, fingerprint: (await read(id, by)).fingerprint }, by);
  const account = async ({ adminId }: Signed) => (await db().select().from(admins).where(eq(admins.id, adminId)))[0];
  /** Sees the request, may refuse it, and cannot approve it. */
  const expectUnable = async (id: string, by: Signed) => {
    const { now, yourObstacle } = await read(id, by);
    expect([now === null, yourObstacle]).toEqual([false, expect.stringContaining('selbst tun dürfte')]);
    const { status, body } = await approve(id, by);
    expect([status, body.code]).toEqual([403, 'APPROVER_NOT_ALLOWED']);
  };
  const expectAble = async (id: string, by: Signed) => {
    expect((await read(id, by)).yourObstacle).toBe('');
    expect((await approve(id, by)).status).toBe(200);
  };

  it('of a promotion to SUPERADMIN is a SUPERADMIN, and not the promoted account', async () => {
    const [target, admin, other] = [await signedIn('ADMIN'), await signedIn('ADMIN'), await signedIn('SUPERADMIN')];
    const id = waiting(await update(target, { role: 'SUPERADMIN' }));
    await expectUnable(id, admin);
    await expectUnable(id, target);
    expect((await account(target))?.role).toBe('ADMIN');
    await expectAble(id, other);
    expect((await account(target))?.role).toBe('SUPERADMIN');
  });

  it('of an invitation of a SUPERADMIN is a SUPERADMIN', async () => {
    const [admin, other] = [await signedIn('ADMIN'), await signedIn('SUPERADMIN')];
    const email = `${newId()}@example.org`;
    const json = { userName: `Neu ${newId()}`, email, role: 'SUPERADMIN', rights: [] };
    const id = waiting(await call('POST', '/administrator/invite', json, asker));
    await expectUnable(id, admin);
    expect(await db().$count(admins, eq(admins.email, email))).toBe(0);
    await expectAble(id, other);
  });

  it('of rights holds them', async () => {
    const target = await signedIn('ADMIN', ['ReadUsers']);
    const lacking = await signedIn('ADMIN', ['ChangePermissions', 'ReadUsers']);
    const holding = await signedIn('ADMIN', ['ChangePermissions', 'WriteUsers']);
    const id = waiting(await update(target, { rights: ['ReadUsers', 'WriteUsers'] }));
    await expectUnable(id, lacking);
    expect((await account(target))?.rights).toEqual(['ReadUsers']);
    await expectAble(id, holding);
    expect((await account(target))?.rights).toEqual(['ReadUsers', 'WriteUsers']);
  });

  it('of a reset of a second factor is a SUPERADMIN, and not the account itself', async () => {
    const [target, admin, other] = [
      await signedIn('SUPERADMIN'),
      await signedIn('ADMIN'),
      await signedIn('SUPERADMIN'),
    ];
    const since = new Date();
    await db().update(admins).set({ secondFactorSince: since }).where(eq(admins.id, target.adminId));
    const id = waiting(await reset(target));
    await expectUnable(id, admin);
    await expectUnable(id, target);
    expect((await account(target))?.secondFactorSince).toEqual(since);
    await expectAble(id, other);
    expect((await account(target))?.secondFactorSince).toBeNull();
  });

  it('must exist: otherwise the call neither runs nor waits, and the answer says what to do', async () => {
    const [target, admin] = [await signedIn('ADMIN', ['ReadUsers']), await signedIn('ADMIN')];
    for (const answer of [await update(target, { role: 'SUPERADMIN' }), await update(admin, { disabled: true })]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'NO_ABLE_APPROVER']);
      expect(answer.body.message).toContain('FOUR_EYES');
    }
    expect([(await account(target))?.role, (await account(admin))?.disabledAt]).toEqual(['ADMIN', null]);
    expect(await db().$count(approvals)).toBe(0);
  });
});
