import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminIdentities, admins, notifications } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { type OidcServer, startOidc } from '../../testing/services/oidc-server.ts';
import { startSmtp, unfolded } from '../../testing/services/smtp-server.ts';
import { signInVisits } from '../../testing/sign-in-visits.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { createResetCode } from '../session/session.service.ts';

const PUBLIC_URL = 'http://leitstand.test';
const NOTFALL = 'Notfall@leitstand.test';

describeEitherEngine('password sign-in that is turned off', (engine) => {
  let oidc: OidcServer;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let colleague: Awaited<ReturnType<TestApp['signedInAs']>>;
  beforeAll(async () => {
    oidc = await startOidc(PUBLIC_URL);
    smtp = await startSmtp();
    const oidcProviders = [oidc.settings({ linksByEmail: true })];
    const config = { publicUrl: PUBLIC_URL, oidcProviders, breakGlassEmail: NOTFALL };
    // Turned off later: the kit signs its own administrators in with a password.
    const policy = { passwordSignIn: true };
    app = await openTestApp(engine, { ...config, ...policy, smtpUrl: smtp.url });
    colleague = await app.signedInAs('SUPERADMIN');
    const { adminId } = await app.signedInAs('SUPERADMIN');
    await db()
      .update(admins)
      .set({ email: NOTFALL, emailSort: NOTFALL.toLowerCase(), userName: 'Notfall' })
      .where(eq(admins.id, adminId));
    Object.assign(app.leitstand.platform.config, { passwordSignIn: false });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
    await oidc.stop();
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const { post, signIn, tokenOf } = signInVisits(
    () => app,
    () => oidc,
  );
  const colleagueWithRights = async () => {
    Object.assign(app.leitstand.platform.config, { passwordSignIn: true });
    const added = await app.signedInAs('ADMIN', ['ReadUsers']);
    Object.assign(app.leitstand.platform.config, { passwordSignIn: false });
    return added;
  };
  const mailsTo = (email: string, text: string) =>
    smtp.mails.filter(({ to, content }) => to.includes(email) && unfolded(content).includes(text));

  it('is refused with a clear code, whether the password is right or not', async () => {
    for (const password of [TEST_PASSWORD, 'falsch']) {
      const { status, body } = await post('/signInDashboard', { email: colleague.email, password });
      expect([status, body.code]).toEqual([403, 'PASSWORD_SIGN_IN_OFF']);
    }
    const form = { username: colleague.email, password: TEST_PASSWORD };
    const grant = await app.request('POST', '/api/authorization/token', { token: null, form });
    expect(grant.body.code).toBe('PASSWORD_SIGN_IN_OFF');
    expect((await app.request('GET', '/signIn/providers', { token: null })).body.data.password).toBe(false);
  });

  it('sets no password and proves nothing with one', async () => {
    const code = await createResetCode(app.leitstand.platform, colleague.adminId);
    const password = 'drei Reifen am Nürburgring';
    expect((await post('/password/reset', { code, password })).body.code).toBe('PASSWORD_SIGN_IN_OFF');
    const changed = { currentPassword: TEST_PASSWORD, password };
    expect((await post('/password/change', changed, colleague.token)).body.code).toBe('PASSWORD_SIGN_IN_OFF');
    const proof = await post('/session/prove', { password: TEST_PASSWORD }, colleague.token);
    expect(proof.body.code).toBe('PASSWORD_SIGN_IN_OFF');
    const { body } = await app.request('GET', '/account/secondFactor', { token: colleague.token });
    expect(body.data.hasPassword).toBe(false);
  });

  it('invites to the sign-in page instead of to a password', async () => {
    const email = 'neu@example.org';
    const invitation = { userName: 'Neu', email, role: 'ADMIN', rights: [] };
    expect((await app.request('POST', '/administrator/invite', { json: invitation })).status).toBe(200);
    const mail = await eventually(() => mailsTo(email, `${PUBLIC_URL}/login`)[0]);
    expect(unfolded(mail.content)).not.toContain('reset-password');
  });

  it('works for the break-glass account, which raises an alarm in the inbox and by mail', async () => {
    expect((await post('/signInDashboard', { email: NOTFALL, password: 'falsch' })).body.code).toBe('BAD_CREDENTIALS');
    expect(await db().select().from(notifications)).toEqual([]);
    const { status, body } = await post('/signInDashboard', { email: NOTFALL, password: TEST_PASSWORD });
    expect(status).toBe(200);
    const [alarm] = await db().select().from(notifications).orderBy(desc(notifications.createdAt));
    expect(alarm).toMatchObject({ kind: 'breakGlass', subject: 'Notfall' });
    const inbox = await app.request('GET', '/inbox', { token: body.data.token });
    expect(inbox.body.data.notifications.items[0]).toMatchObject({ kind: 'breakGlass', subject: 'Notfall' });
    await eventually(() => mailsTo(colleague.email, 'Notfallkonto')[0]);
    await eventually(() => mailsTo(NOTFALL, 'Notfallkonto')[0]);
    // Its password counts as a proof, too.
    expect((await post('/session/prove', { password: TEST_PASSWORD }, body.data.token)).status).toBe(200);
  });

  it('keeps the break-glass account apart from the provider', async () => {
    oidc.addPerson({ email: NOTFALL });
    expect((await signIn()).body.code).toBe('PASSWORD_ONLY_ACCOUNT');
    // Linked before it became the account for emergencies.
    const person = oidc.addPerson();
    const [notfall] = await db().select().from(admins).where(eq(admins.email, NOTFALL));
    const identity = { provider: 'test', subject: person.sub, adminId: notfall?.id ?? '' };
    await db().insert(adminIdentities).values(identity);
    expect((await signIn()).body.code).toBe('PASSWORD_ONLY_ACCOUNT');
    const { adminId, email } = await colleagueWithRights();
    oidc.addPerson({ email });
    await tokenOf();
    const [linked] = await db().select().from(adminIdentities).where(eq(adminIdentities.adminId, adminId));
    expect(linked?.provider).toBe('test');
  });
});
