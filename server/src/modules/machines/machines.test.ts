import { singleSignOnCalls } from '@leitstand/contract/api/access/single-sign-on';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { MAX_TOKEN_DAYS } from '@leitstand/contract/base/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../base/hash-token.ts';
import { adminSessions, admins, appVersions, auditLog } from '../../db/schema.ts';
import { BulkCalls } from '../../testing/bulk-samples.ts';
import { COMMON_PARAMS } from '../../testing/call-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { inDays, MachineCalls, type MachineWish } from '../../testing/machine-samples.ts';
import { addUser, sampleImage } from '../../testing/samples.ts';
import { openTestApp, type RequestOptions, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const VERSIONS = { json: { minimum: '1.0.0', recommend: '1.1.0' } };

describeEitherEngine('machine tokens', (engine) => {
  let app: TestApp;
  let machines: MachineCalls;
  beforeAll(async () => {
    app = await openTestApp(engine);
    machines = new MachineCalls(app);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  /** The outcome of a call: its status, or the code of its failure. */
  const call = async (token: string, method: string, path: string, options: RequestOptions = {}) => {
    const { status, body } = await app.request(method, path, { ...options, token });
    return status < 300 ? status : (body.code as string);
  };
  const readUsers = (token: string) => call(token, 'GET', '/user/all/0/1/-1');

  it('are shown once, stored as a hash, and accepted with and without Bearer by calls of the specification', async () => {
    const made = await machines.added({ name: 'Data Warehouse', rights: ['WriteMasterdata', 'ReadUsers'] });
    expect(made.token).toMatch(/^lst_[\w-]{43}$/);
    expect(made.machine).toMatchObject({
      name: 'Data Warehouse',
      rights: ['ReadUsers', 'WriteMasterdata'],
      lostRights: [],
      calls: null,
      madeBy: 'Test',
      lastUsedAt: null,
      lastNetwork: null,
      state: 'active',
    });
    expect(await readUsers(made.token)).toBe(200);
    expect(await readUsers(`Bearer ${made.token}`)).toBe(200);
    const whoAmI = await app.request('GET', '/api/me/authorization/state', { token: made.token });
    expect(whoAmI.body.data).toEqual({ role: 'ADMIN', rights: ['ReadUsers', 'WriteMasterdata'] });
    const [session] = await db().select().from(adminSessions).where(eq(adminSessions.adminId, made.machine._id));
    expect(session?.tokenHash).toBe(hashToken(made.token));
    expect(JSON.stringify([await machines.list(), app.logs])).not.toContain(made.token);
    const entries = await db().select().from(auditLog).where(eq(auditLog.entityId, made.machine._id));
    expect(entries).toMatchObject([
      { action: 'create', entity: 'machine', adminName: 'Test', after: { name: 'Data Warehouse', calls: null } },
    ]);
  });

  it('have only rights that their maker holds, known calls that these permit, and an end within a year', async () => {
    const maker = await app.signedInAs('ADMIN', ['ChangePermissions', 'ReadUsers']);
    const refused = async (wish: MachineWish) => {
      const { status, body } = await machines.add(wish, { token: maker.token });
      return [status, body.code, body.field];
    };
    expect(await refused({ rights: ['WriteUsers'] })).toEqual([403, 'BEYOND_OWN_RIGHTS', 'rights']);
    expect(await refused({ rights: ['ChangePermissions'] })).toEqual([422, 'FIELD_INVALID', 'rights']);
    for (const calls of [['nonsense'], ['addEvent'], ['changePassword'], ['signIn'], []]) {
      expect([calls, await refused({ calls })]).toEqual([calls, [422, 'FIELD_INVALID', 'calls']]);
    }
    for (const endsAt of [inDays(-1), inDays(MAX_TOKEN_DAYS + 1)]) {
      expect(await refused({ endsAt })).toEqual([422, 'FIELD_INVALID', 'endsAt']);
    }
    expect(await refused({ name: ' ' })).toEqual([422, 'FIELD_MISSING', 'name']);
    expect((await machines.added({ calls: ['listUsers'] }, { token: maker.token })).machine.calls).toEqual([
      'listUsers',
    ]);
  });

  it('make only the calls that their rights and their list permit', async () => {
    const reading = await machines.added();
    expect(await call(reading.token, 'POST', '/files/upload')).not.toBe('CALL_NOT_ALLOWED');
    expect(await call(reading.token, 'DELETE', '/level/delete/x')).toBe('MISSING_RIGHT');
    const listed = await machines.added({ rights: ['ReadUsers', 'WriteUsers'], calls: ['listUsers'] });
    expect(await readUsers(listed.token)).toBe(200);
    expect(await call(listed.token, 'GET', '/post/all/0/1/-1')).toBe('CALL_NOT_ALLOWED');
    // A call without a right has to be on the list as well.
    expect(await call(listed.token, 'GET', '/api/me/authorization/state')).toBe('CALL_NOT_ALLOWED');
  });

  it('cannot make any call about accounts, sign-ins, administrators or machine tokens', async () => {
    const { token } = await machines.added({ rights: ['ReadUsers', 'WriteUsers', 'WriteMasterdata', 'GlobalAccess'] });
    // This server has no provider of a single sign-on.
    const served = ENDPOINTS.filter((endpoint) => !singleSignOnCalls.some(({ name }) => name === endpoint.name));
    const personal = served.filter(({ access, forMachines }) => access !== 'public' && !forMachines);
    const names = personal.map(({ name }) => name);
    for (const name of ['signOut', 'changePassword', 'proveIdentity', 'beginCodes', 'addPasskey', 'listSessions'])
      expect(names).toContain(name);
    for (const name of ['inviteAdministrator', 'updateAdministrator', 'endSessions', 'addMachine', 'revokeMachine'])
      expect(names).toContain(name);
    const open: string[] = [];
    for (const { name, method, path } of personal) {
      const outcome = await call(token, method, pathOf(path, { ...COMMON_PARAMS, id: 'x' }));
      if (outcome !== 'NOT_FOR_MACHINES') open.push(`${name}: ${outcome}`);
    }
    expect(open).toEqual([]);
    expect(ENDPOINTS.filter(({ access, forMachines }) => access === 'ChangePermissions' && forMachines)).toEqual([]);
    const { body } = await app.request('GET', '/openapi.json');
    expect(body.paths['/machine/add'].post['x-machines']).toBe(false);
    expect(body.paths['/user/all/{skip}/{limit}/{days}'].get['x-machines']).toBeUndefined();
  });

  it('need no proof of identity, but calls with consequences must be permitted by name', async () => {
    const { body } = await app.request('GET', '/machine/calls');
    const known = new Map(body.data.map((one: { name: string }) => [one.name, one]));
    expect(known.get('updateAppVersions')).toMatchObject({ right: 'GlobalAccess', onlyByName: true, method: 'POST' });
    expect(known.get('listUsers')).toMatchObject({ right: 'ReadUsers', onlyByName: false, resource: 'users' });
    expect(known.get('startBulk')).toMatchObject({ onlyByName: true });
    for (const name of ['signIn', 'addMachine', 'signOut']) expect(known.has(name)).toBe(false);

    const anything = await machines.added({ rights: ['GlobalAccess', 'WriteUsers'] });
    const versions = (token: string) => call(token, 'POST', '/admin/appversions/update', VERSIONS);
    expect(await versions(anything.token)).toBe('CALL_NOT_NAMED');
    // Whether a call has consequences may depend on what it does.
    const { _id: userId } = await addUser(app, { email: 'eins@example.org' });
    const suspension = (days?: number) =>
      call(anything.token, 'POST', '/sanction/impose', { json: { userId, step: 'suspension', ground: 'spam', days } });
    expect([await suspension(), await suspension(7)]).toEqual(['CALL_NOT_NAMED', 200]);

    const named = await machines.added({ rights: ['GlobalAccess'], calls: ['updateAppVersions'] });
    await db()
      .update(adminSessions)
      .set({ provedAt: new Date(Date.now() - DAY_MS) })
      .where(eq(adminSessions.adminId, named.machine._id));
    expect(await versions(named.token)).toBe(200);
    expect((await db().select().from(appVersions)).at(-1)).toMatchObject({ createdBy: named.machine._id });
  });

  it('work with uploads, idempotency keys, exports and live events', async () => {
    const { token, machine } = await machines.added({ rights: ['ReadUsers', 'WriteMasterdata'] });
    const image = { multipart: { files: [{ bytes: await sampleImage('jpeg') }] } };
    const uploaded = await app.request('POST', '/files/upload', { ...image, token });
    expect(uploaded.status).toBe(200);
    const level = { level: 77, coins: 5, image: uploaded.body.data };
    const headers = { 'idempotency-key': 'einmal' };
    const answers = [1, 2].map(() => app.request('POST', '/level/add', { json: level, token, headers }));
    const [first, second] = await Promise.all(answers);
    expect([first?.status, second?.body]).toEqual([200, first?.body]);
    const bulk = new BulkCalls(app);
    const { _id: id } = await addUser(app, { email: 'zwei@example.org' });
    const exporting = await machines.added({ calls: ['startExport', 'getBulkRun', 'getBulkFile'] });
    const run = await bulk.ended(bulk.export({ resource: 'users', ids: [id] }, { token: exporting.token }), {
      token: exporting.token,
    });
    expect(run.state).toBe('done');
    const file = await app.request('GET', `/bulk/file/${run._id}`, { token: exporting.token });
    expect(file.raw.toString()).toContain('zwei@example.org');
    const entries = await db().select().from(auditLog).where(eq(auditLog.adminId, machine._id));
    expect(entries.map(({ adminName }) => adminName)).toContain('Export');
  });

  it('are no administrators', async () => {
    const { machine, token } = await machines.added({ name: 'Kein Mensch', rights: ['WriteUsers', 'ReadUsers'] });
    const { body } = await app.request('GET', '/administrator/all');
    expect(body.data.map(({ userName }: { userName: string }) => userName)).not.toContain('Kein Mensch');
    const administratorId = machine._id;
    for (const [path, json] of [
      ['/administrator/update', { administratorId, role: 'SUPERADMIN' }],
      ['/administrator/endSessions', { administratorId }],
      ['/administrator/resetSecondFactor', { administratorId }],
    ] as const) {
      const method = path.endsWith('update') ? 'PUT' : 'POST';
      expect([path, (await app.request(method, path, { json })).status]).toEqual([path, 404]);
    }
    expect((await app.request('GET', `/administrator/sessions/${machine._id}`)).body.data).toEqual([]);
    expect(await readUsers(token)).toBe(200);
    const [row] = await db().select().from(admins).where(eq(admins.id, machine._id));
    const signIn = { token: null, json: { email: row?.emailSort, password: '', fcmToken: '' } };
    expect((await app.request('POST', '/signInDashboard', signIn)).status).not.toBe(200);
  });

  it('are named as machines in the log, which can be narrowed to one', async () => {
    const { machine, token } = await machines.added({ name: 'Importer', rights: ['WriteMasterdata'] });
    const added = await app.request('POST', '/level/add', {
      multipart: { fields: { level: '88', coins: '5' }, files: [{ bytes: await sampleImage('png') }] },
      token,
    });
    expect(added.status).toBe(200);
    const people = (await app.request('GET', '/audit/people')).body.data;
    expect(people.at(0)).toMatchObject({ isMachine: false });
    expect(people).toContainEqual({ _id: machine._id, userName: 'Importer', isMachine: true });
    const log = (await app.request('GET', `/audit/all/0/5/-1?adminId=${machine._id}`)).body.data;
    expect(log).toMatchObject([{ adminName: 'Importer', isMachine: true, action: 'create', entity: 'level' }]);
    const entry = await app.request('GET', `/audit/entry/${log[0]._id}`);
    expect(entry.body.data).toMatchObject({ isMachine: true });
    const made = (await app.request('GET', `/audit/all/0/5/-1?entityId=${machine._id}`)).body.data;
    expect(made).toMatchObject([{ isMachine: false, entity: 'machine', recordName: 'Importer' }]);
  });
});
