import { PROOF_MINUTES } from '@leitstand/contract/base/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { adminRecoveryCodes, adminSessions, admins, idempotencyKeys } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addCodes, addPasskey, codeOf, firstStep } from '../../testing/second-factor-samples.ts';
import { addSessions } from '../../testing/sessions.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('second factors', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  const signIn = (email: string) =>
    app.request('POST', '/signInDashboard', { token: null, json: { email, password: TEST_PASSWORD, fcmToken: '' } });
  const finish = (ticket: string, proof: object) =>
    app.request('POST', '/signIn/secondStep', { token: null, json: { ticket, ...proof } });
  const lastUsedStep = (adminId: string) => db().update(admins).set({ codesStep: 0 }).where(eq(admins.id, adminId));

  it('answers as specified without one, and asks for a second step with one', async () => {
    const admin = await app.signedInAs('ADMIN');
    expect((await signIn(admin.email)).body.data.token).toBeTypeOf('string');
    const { secret } = await addCodes(app, admin);
    const first = await signIn(admin.email);
    expect(first).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_NEEDED', secondStep: { methods: ['code', 'recovery'] } },
    });
    expect(first.body.data).toBeUndefined();
    const grant = await app.request('POST', '/api/authorization/token', {
      token: null,
      form: { username: admin.email, password: TEST_PASSWORD },
    });
    expect(grant.body).toMatchObject({ success: false, code: 'SECOND_FACTOR_NEEDED' });

    const { ticket } = first.body.secondStep;
    const { body } = await finish(ticket, { code: codeOf(secret, 1) });
    const me = await app.request('GET', '/user/profile/my/0/5', { token: body.data.token });
    expect(me.body.data.email).toBe(admin.email);
    expect((await finish(ticket, { code: '123456' })).body.code).toBe('SECOND_STEP_EXPIRED');
  });

  it('takes a code once, however often it is sent at once', async () => {
    const admin = await app.signedInAs('ADMIN');
    const { secret } = await addCodes(app, admin);
    await lastUsedStep(admin.adminId);
    const tickets = await Promise.all(Array.from({ length: 4 }, () => firstStep(app, admin.email)));
    const code = codeOf(secret);
    const statuses = await Promise.all(tickets.map(async (ticket) => (await finish(ticket, { code })).status));
    expect(statuses.sort()).toEqual([200, 422, 422, 422]);
    expect((await finish(await firstStep(app, admin.email), { code })).body.code).toBe('WRONG_CODE');
  });

  it('limits guesses at codes, for all tickets of an account together', async () => {
    const admin = await app.signedInAs('ADMIN');
    const { secret } = await addCodes(app, admin);
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      statuses.push((await finish(await firstStep(app, admin.email), { code: '000000' })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
    expect((await finish(await firstStep(app, admin.email), { code: codeOf(secret, 1) })).status).toBe(429);
  });

  it('gives ten recovery codes, each for one use, which are stored only as hashes', async () => {
    const admin = await app.signedInAs('ADMIN');
    const { recoveryCodes } = await addCodes(app, admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = await db().select().from(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, admin.adminId));
    const kept = JSON.stringify([stored, await db().select().from(idempotencyKeys)]);
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));

    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    expect((await finish(await firstStep(app, admin.email), { recoveryCode: typed })).status).toBe(200);
    expect((await finish(await firstStep(app, admin.email), { recoveryCode: first })).body.code).toBe('WRONG_CODE');
    const left = await app.request('GET', '/account/secondFactor', { token: admin.token });
    expect(left.body.data.recoveryCodes).toBe(9);
    const renewed = await app.request('POST', '/account/recoveryCodes', { token: admin.token });
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect((await finish(await firstStep(app, admin.email), { recoveryCode: second })).status).toBe(422);
  });

  it('is gone with its last factor, and with it the recovery codes', async () => {
    const admin = await app.signedInAs('ADMIN');
    await addCodes(app, admin);
    await addPasskey(app, admin);
    expect((await app.request('POST', '/account/codes/remove', { token: admin.token })).status).toBe(200);
    expect((await signIn(admin.email)).body.secondStep.methods).toEqual(['passkey', 'recovery']);
    const { body } = await app.request('GET', '/account/passkeys', { token: admin.token });
    const removal = await app.request('DELETE', `/account/passkeys/${body.data[0]._id}`, { token: admin.token });
    expect(removal.status).toBe(200);
    expect((await signIn(admin.email)).status).toBe(200);
    expect(await db().select().from(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, admin.adminId))).toEqual(
      [],
    );
  });

  it('is reset by a SUPERADMIN only, with a log entry and the end of all sessions', async () => {
    const admin = await app.signedInAs('ADMIN');
    await addCodes(app, admin);
    const json = { administratorId: admin.adminId };
    const colleague = await app.signedInAs('ADMIN');
    const refused = await app.request('POST', '/administrator/resetSecondFactor', { token: colleague.token, json });
    expect(refused.body.code).toBe('BEYOND_OWN_RIGHTS');
    expect((await app.request('POST', '/administrator/resetSecondFactor', { json })).status).toBe(200);
    expect((await app.request('GET', '/user/profile/my/0/5', { token: admin.token })).status).toBe(401);
    expect((await signIn(admin.email)).status).toBe(200);
    const { body } = await app.request('GET', `/audit/all/0/20/-1?entityId=${admin.adminId}`);
    expect(JSON.stringify(body)).toContain('resetSecondFactor');
  });

  it('asks for a proof before calls with consequences once the last one is old', async () => {
    const admin = await app.signedInAs('SUPERADMIN');
    /** A session whose proof is older than the limit. */
    const oldSession = async () => {
      const [token = ''] = await addSessions(db(), [admin.adminId]);
      const provedAt = new Date(Date.now() - (PROOF_MINUTES + 1) * 60_000);
      await db().update(adminSessions).set({ provedAt }).where(eq(adminSessions.adminId, admin.adminId));
      return token;
    };
    const change = async (token: string) => {
      const json = { userName: `Neu ${newId()}`, email: `${newId()}@example.org`, role: 'ADMIN' };
      const { status, body } = await app.request('POST', '/administrator/invite', { token, json });
      return body.code ?? status;
    };
    const prove = (token: string, proof: object) => app.request('POST', '/session/prove', { token, json: proof });

    expect(await change(admin.token)).toBe(200);
    const first = await oldSession();
    expect(await change(first)).toBe('PROOF_NEEDED');
    expect((await app.request('GET', '/level/all/0/5', { token: first })).status).toBe(200);
    expect((await prove(first, { password: 'falsch' })).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      field: 'password',
    });
    expect(await change(first)).toBe('PROOF_NEEDED');
    expect((await prove(first, { password: TEST_PASSWORD })).status).toBe(200);
    expect(await change(first)).toBe(200);

    const { secret } = await addCodes(app, { token: first });
    const second = await oldSession();
    expect(await change(second)).toBe('PROOF_NEEDED');
    expect((await prove(second, { password: TEST_PASSWORD })).body.code).toBe('WRONG_CODE');
    expect((await prove(second, { code: codeOf(secret, 1) })).status).toBe(200);
    expect(await change(second)).toBe(200);
  });
});
