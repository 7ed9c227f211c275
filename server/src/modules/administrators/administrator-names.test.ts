import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { admins, auditLog } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { MachineCalls } from '../../testing/machine-samples.ts';
import { startSmtp, unfolded } from '../../testing/services/smtp-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

/** "Leitung" with a Cyrillic е. */
const LOOKS_LIKE_HEAD = 'Lеitung';

describeEitherEngine('names of administrators', (engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let head: Awaited<ReturnType<TestApp['signedInAs']>>;
  let other: Awaited<ReturnType<TestApp['signedInAs']>>;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await openTestApp(engine, { smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  beforeEach(async () => {
    await db().update(admins).set({ disabledAt: new Date(), userName: 'Früher' });
    [head, other] = [await app.signedInAs('SUPERADMIN'), await app.signedInAs('ADMIN')];
    await name(head, 'Leitung');
    await name(other, 'Zoe Zweite');
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const name = ({ adminId }: { adminId: string }, userName: string) =>
    db().update(admins).set({ userName }).where(eq(admins.id, adminId));
  const rename = (json: object, { token } = head) => app.request('PUT', '/administrator/update', { json, token });
  const renameOwn = (userName: string, { token } = other) =>
    app.request('PUT', '/account/update', { json: { userName }, token });
  const invite = (userName: string, email = `${newId()}@example.org`) =>
    app.request('POST', '/administrator/invite', {
      json: { userName, email, role: 'ADMIN', rights: [] },
      token: head.token,
    });
  const expectTaken = (
    { status, body }: { status: number; body: { code: string; field: string } },
    field = 'userName',
  ) => expect([status, body.code, body.field]).toEqual([409, 'NAME_TAKEN', field]);
  const listed = async () => (await app.request('GET', '/administrator/all', { token: head.token })).body.data;
  const mailsTo = (email: string) =>
    smtp.mails.filter(({ to }) => to.includes(email)).map(({ content }) => unfolded(content));

  it('cannot be those of another account, nor look like them, wherever they are chosen', async () => {
    for (const taken of ['Leitung', 'LEITUNG ', 'L.eitung', LOOKS_LIKE_HEAD, 'Lei\u200btung', head.email]) {
      expectTaken(await renameOwn(taken));
      expectTaken(await rename({ administratorId: other.adminId, userName: taken }));
      expectTaken(await invite(taken));
      const added = await new MachineCalls(app).add({ name: taken }, { token: head.token });
      expectTaken(added, 'name');
    }
    const { machine } = await new MachineCalls(app).added({ name: 'Kasse' }, { token: head.token });
    const json = { machineId: machine._id, name: LOOKS_LIKE_HEAD };
    expectTaken(await app.request('PUT', '/machine/rename', { json, token: head.token }), 'name');
    // A person cannot be called like a machine; two tokens of one program can.
    expectTaken(await renameOwn('kasse'));
    expect((await new MachineCalls(app).add({ name: 'Kasse' }, { token: head.token })).status).toBe(200);
  });

  it('cannot be those that the log has for the server, and cannot be invisible', async () => {
    for (const reserved of ['System', 'ѕystem', 'Konsole', 'Import'])
      expect((await renameOwn(reserved)).body.code).toBe('NAME_RESERVED');
    expect((await renameOwn('\u200b')).status).toBe(422);
  });

  it('are free again once an account is disabled, which must then get another one to be enabled', async () => {
    expect((await rename({ administratorId: other.adminId, disabled: true })).status).toBe(200);
    const third = await app.signedInAs('ADMIN');
    expect((await renameOwn('Zoe Zweite', third)).status).toBe(200);
    expectTaken(await rename({ administratorId: other.adminId, disabled: false }));
    const enabled = await rename({ administratorId: other.adminId, disabled: false, userName: 'Zoe Dritte' });
    expect(enabled.status).toBe(200);
  });

  it('of an invited account count, and the invitation can be sent again', async () => {
    const email = `${newId()}@example.org`;
    expect((await invite('Nina Neu', email)).status).toBe(200);
    expectTaken(await renameOwn('Nina Neu'));
    expect((await invite('Nina Neu', email)).status).toBe(200);
    expectTaken(await invite('Leitung', email));
  });

  it('that were the same before keep working, with a hint in the list', async () => {
    await name(other, LOOKS_LIKE_HEAD);
    const shared = (await listed()).filter(({ isNameShared }: { isNameShared: boolean }) => isNameShared);
    expect(shared.map(({ _id }: { _id: string }) => _id).sort()).toEqual([head.adminId, other.adminId].sort());
    expect((await renameOwn(LOOKS_LIKE_HEAD)).status).toBe(200);
    expect((await rename({ administratorId: other.adminId, rights: ['ReadUsers'] })).status).toBe(200);
    expect((await renameOwn('Zoe Zweite')).status).toBe(200);
    expect((await listed()).some(({ isNameShared }: { isNameShared: boolean }) => isNameShared)).toBe(false);
  });

  it('that two choose at once are given to one of them', async () => {
    const third = await app.signedInAs('ADMIN');
    await name(third, 'Dora Dritte');
    const answers = await Promise.all([
      renameOwn('Chefin', other),
      renameOwn('Сhefin', third),
      invite('CHEFIN'),
      rename({ administratorId: head.adminId, userName: 'Chef in' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('that change are in the log with the address, and in a mail to the owner', async () => {
    expect((await rename({ administratorId: other.adminId, userName: 'Zoe Neu' })).status).toBe(200);
    const mail = await eventually(() => mailsTo(other.email)[0]);
    for (const fact of [`Leitung (${head.email})`, 'Zoe Zweite', 'Zoe Neu']) expect(mail).toContain(fact);
    expect((await renameOwn('Zoe Eigen')).status).toBe(200);
    expect(await eventually(() => mailsTo(other.email)[1])).toContain('Zoe Eigen');
    const [row] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, other.adminId), eq(auditLog.action, 'update')));
    expect([row?.before, row?.after]).toEqual([{ userName: 'Zoe Zweite' }, { userName: 'Zoe Neu' }]);
    const entry = (await app.request('GET', `/audit/entry/${row?.id}`, { token: head.token })).body.data;
    const entries = (await app.request('GET', '/audit/all/0/25/-1', { token: head.token })).body.data;
    expect(entry.adminEmail).toBe(head.email);
    expect(entries.find(({ _id }: { _id: string }) => _id === row?.id).adminEmail).toBe(head.email);
  });
});
