import { RIGHTS } from '@leitstand/contract/base/rights';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { adminIdentities, adminSessions, admins, auditLog } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { type DirectoryPerson, type OidcServer, startOidc } from '../../testing/services/oidc-server.ts';
import { startSmtp, unfolded } from '../../testing/services/smtp-server.ts';
import { signInVisits } from '../../testing/sign-in-visits.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

const PUBLIC_URL = 'http://leitstand.test';
/** Trusted for linking by address; the other provider is not. */
const TRUSTED = 'test';
const UNTRUSTED = 'second';

describeEitherEngine('links between accounts and providers', (engine) => {
  let ours: OidcServer;
  let theirs: OidcServer;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  beforeAll(async () => {
    [ours, theirs, smtp] = await Promise.all([startOidc(PUBLIC_URL), startOidc(PUBLIC_URL), startSmtp()]);
    app = await openTestApp(engine, {
      publicUrl: PUBLIC_URL,
      smtpUrl: smtp.url,
      oidcProviders: [
        ours.settings({ id: TRUSTED, linksByEmail: true }),
        theirs.settings({ id: UNTRUSTED, label: { de: 'Partner', en: 'Partner' } }),
      ],
    });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([ours.stop(), theirs.stop(), smtp.close()]);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const atOurs = signInVisits(
    () => app,
    () => ours,
  );
  const atTheirs = signInVisits(
    () => app,
    () => theirs,
  );
  const atTrusted = () => atOurs.signIn(TRUSTED);
  const atUntrusted = () => atTheirs.signIn(UNTRUSTED);
  const linksOf = (adminId: string) => db().select().from(adminIdentities).where(eq(adminIdentities.adminId, adminId));
  const accountOf = async ({ sub }: DirectoryPerson) => {
    const [row] = await db()
      .select({ admin: admins })
      .from(adminIdentities)
      .innerJoin(admins, eq(admins.id, adminIdentities.adminId))
      .where(eq(adminIdentities.subject, sub));
    return row?.admin;
  };
  const entriesOf = (adminId: string, action: string) =>
    db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, adminId), eq(auditLog.action, action)));
  const sessionsOf = (adminId: string) => db().select().from(adminSessions).where(eq(adminSessions.adminId, adminId));
  const mailsTo = (email: string) =>
    smtp.mails.filter(({ to }) => to.includes(email)).map(({ content }) => unfolded(content));
  const post = (path: string, json: object, token: string) => app.request('POST', path, { token, json });

  /** Links the account of a session as its account page does. */
  async function link(token: string, provider: string, oidc: OidcServer) {
    const { body, status } = await post('/account/identity/begin', { provider }, token);
    if (status !== 200) return { status, body };
    const answer = await oidc.visit(body.data.url);
    return post('/account/identity/link', { ticket: body.data.ticket, answer }, token);
  }

  it('give no session of a SUPERADMIN to a person with the same verified address elsewhere', async () => {
    const person = ours.addPerson({ groups: ['leitung'] });
    await atOurs.tokenOf(TRUSTED);
    const account = await accountOf(person);
    const adminId = account?.id ?? '';
    const sessions = await sessionsOf(adminId);
    theirs.addPerson({ email: person.email, groups: ['support'] });
    const { status, body } = await atUntrusted();
    expect([status, body.code]).toEqual([403, 'LINKED_ELSEWHERE']);
    expect(await linksOf(adminId)).toMatchObject([{ provider: TRUSTED, subject: person.sub }]);
    expect(await sessionsOf(adminId)).toHaveLength(sessions.length);
    expect(await entriesOf(adminId, 'failSignIn')).toMatchObject([
      { adminName: 'Partner', after: { provider: UNTRUSTED, code: 'LINKED_ELSEWHERE' } },
    ]);
    expect((await accountOf(person))?.role).toBe('SUPERADMIN');
  });

  it('are not made by address in the other direction either: the trusted provider does not take over', async () => {
    const partner = theirs.addPerson({ groups: ['support'] });
    await atTheirs.tokenOf(UNTRUSTED);
    const account = await accountOf(partner);
    ours.addPerson({ email: partner.email, groups: ['leitung'] });
    expect((await atTrusted()).body.code).toBe('LINKED_ELSEWHERE');
    expect(await accountOf(partner)).toMatchObject({ id: account?.id, role: 'ADMIN' });
  });

  it('of versions before, beside an older one, open nothing and grant nothing', async () => {
    const person = ours.addPerson({ groups: ['support'] });
    await atOurs.tokenOf(TRUSTED);
    const account = await accountOf(person);
    const adminId = account?.id ?? '';
    const second = theirs.addPerson({ email: person.email, groups: ['leitung'] });
    await db().insert(adminIdentities).values({ provider: UNTRUSTED, subject: second.sub, adminId });
    expect((await atUntrusted()).body.code).toBe('LINKED_ELSEWHERE');
    const [after] = await db().select().from(admins).where(eq(admins.id, adminId));
    expect(after).toMatchObject({ role: 'ADMIN', rights: ['ReadUsers', 'WriteUsers'] });
    await atOurs.tokenOf(TRUSTED);
  });

  it('are not made by address at a provider that is not trusted, for a password or an invitation', async () => {
    const { adminId, email } = await app.signedInAs('ADMIN', ['ReadUsers']);
    theirs.addPerson({ email, groups: ['leitung'] });
    const { status, body } = await atUntrusted();
    expect([status, body.code]).toEqual([403, 'LINK_NEEDS_PROOF']);
    expect(await linksOf(adminId)).toEqual([]);
    expect(app.logs.some((line) => line.includes('linksByEmail'))).toBe(true);
    const invitation = { userName: 'Eingeladen', email: `${newId()}@example.org`, role: 'ADMIN', rights: [] };
    await app.request('POST', '/administrator/invite', { json: invitation });
    theirs.addPerson({ email: invitation.email });
    expect((await atUntrusted()).body.code).toBe('LINK_NEEDS_PROOF');
    ours.addPerson({ email: invitation.email });
    expect((await atTrusted()).status).toBe(200);
  });

  it('are not made by address alone for a SUPERADMIN or an account with a second factor', async () => {
    const leader = await app.signedInAs('SUPERADMIN');
    ours.addPerson({ email: leader.email, groups: ['leitung'] });
    expect((await atTrusted()).body.code).toBe('LINK_NEEDS_PROOF');
    const colleague = await app.signedInAs('ADMIN', ['ReadUsers']);
    await db().update(admins).set({ secondFactorSince: new Date() }).where(eq(admins.id, colleague.adminId));
    ours.addPerson({ email: colleague.email });
    expect((await atTrusted()).body.code).toBe('LINK_NEEDS_PROOF');
    expect(await linksOf(leader.adminId)).toEqual([]);
    expect(await linksOf(colleague.adminId)).toEqual([]);
  });

  it('compare whole addresses: letters that only look alike belong to somebody else', async () => {
    const { adminId } = await app.signedInAs('ADMIN', ['ReadUsers']);
    const email = `kim-${newId()}@example.org`;
    await db().update(admins).set({ email, emailSort: email }).where(eq(admins.id, adminId));
    // An accent, a Kelvin sign and full-width letters: all of them fold to the same search text.
    for (const alike of [email.replace('i', 'í'), email.replace('k', '\u212a'), email.replace('kim', 'ｋｉｍ')]) {
      ours.addPerson({ email: alike });
      expect((await atTrusted()).body.code).toBe('EMAIL_LOOKS_ALIKE');
    }
    ours.addPerson({ email: email.toUpperCase(), email_verified: false });
    expect((await atTrusted()).body.code).toBe('EMAIL_NOT_VERIFIED');
    // The provider does not say whether the address is verified.
    Reflect.deleteProperty(ours.addPerson({ email }), 'email_verified');
    expect((await atTrusted()).body.code).toBe('EMAIL_NOT_VERIFIED');
    await db().update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, adminId));
    ours.addPerson({ email });
    expect((await atTrusted()).body.code).toBe('ACCOUNT_DISABLED');
    await db().update(admins).set({ disabledAt: null }).where(eq(admins.id, adminId));
    ours.addPerson({ email: email.toUpperCase() });
    expect((await atTrusted()).status).toBe(200);
  });

  it('by address are audited, and tell the owner by mail', async () => {
    const { adminId, email } = await app.signedInAs('ADMIN', ['ReadUsers']);
    const person = ours.addPerson({ email });
    await atOurs.tokenOf(TRUSTED);
    expect(await entriesOf(adminId, 'linkIdentity')).toMatchObject([
      { adminName: 'Testverzeichnis', after: { provider: TRUSTED, subject: person.sub } },
    ]);
    await eventually(() => mailsTo(email).find((mail) => mail.includes('mit Testverzeichnis verbunden')));
  });

  it('are made in the own account with a fresh proof, for a SUPERADMIN too, and only once', async () => {
    const { adminId, email, token } = await app.signedInAs('SUPERADMIN');
    // Before the first call, after which the server knows the session for a while.
    const old = new Date(Date.now() - 60 * 60_000);
    await db().update(adminSessions).set({ provedAt: old, canProve: true }).where(eq(adminSessions.adminId, adminId));
    const own = async () => (await app.request('GET', '/account/identity', { token })).body.data;
    expect(await own()).toEqual({
      linked: null,
      providers: [
        { id: TRUSTED, label: 'Testverzeichnis' },
        { id: UNTRUSTED, label: 'Partner' },
      ],
    });
    const person = theirs.addPerson({ email: 'ganz-anders@example.org', groups: ['leitung'] });
    expect((await link(token, UNTRUSTED, theirs)).body.code).toBe('PROOF_NEEDED');
    expect((await post('/session/prove', { password: TEST_PASSWORD }, token)).status).toBe(200);
    expect((await link(token, UNTRUSTED, theirs)).status).toBe(200);
    expect(await linksOf(adminId)).toMatchObject([{ provider: UNTRUSTED, subject: person.sub }]);
    expect(await own()).toEqual({ linked: { label: 'Partner', since: expect.any(String) }, providers: [] });
    expect(await entriesOf(adminId, 'linkIdentity')).toMatchObject([{ adminId, after: { provider: UNTRUSTED } }]);
    await eventually(() => mailsTo(email).find((mail) => mail.includes('mit Partner verbunden')));
    await atTheirs.tokenOf(UNTRUSTED);
    const [account] = await db().select().from(admins).where(eq(admins.id, adminId));
    expect(account).toMatchObject({ role: 'SUPERADMIN' });
    ours.addPerson({ email });
    expect((await link(token, TRUSTED, ours)).body.code).toBe('LINKED_ELSEWHERE');
    expect((await atTrusted()).body.code).toBe('LINKED_ELSEWHERE');
  });

  it('in the own account need a group, a free person, a new sign-in there and the session that began', async () => {
    const { adminId, token } = await app.signedInAs('ADMIN', RIGHTS);
    const { token: other } = await app.signedInAs('ADMIN', RIGHTS);
    theirs.addPerson({ groups: ['kantine'] });
    expect((await link(token, UNTRUSTED, theirs)).body.code).toBe('NO_MATCHING_GROUP');
    theirs.addPerson();
    await atTheirs.tokenOf(UNTRUSTED);
    expect((await link(token, UNTRUSTED, theirs)).body.code).toBe('IDENTITY_TAKEN');
    theirs.addPerson();
    theirs.tamper((claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 3600 }));
    expect((await link(token, UNTRUSTED, theirs)).body.code).toBe('PROOF_NOT_FRESH');
    theirs.tamper(undefined);
    const { body } = await post('/account/identity/begin', { provider: UNTRUSTED }, token);
    const { ticket, url } = body.data;
    const stolen = await post('/account/identity/link', { ticket, answer: await theirs.visit(url) }, other);
    expect(stolen.body.code).toBe('SINGLE_SIGN_ON_EXPIRED');
    const signIn = await atTheirs.begin(UNTRUSTED);
    const wrongKind = { ticket: signIn.ticket, answer: await theirs.visit(signIn.url) };
    expect((await post('/account/identity/link', wrongKind, token)).body.code).toBe('SINGLE_SIGN_ON_EXPIRED');
    expect(await linksOf(adminId)).toEqual([]);
  });

  it('are made once by sign-ins at the same time', async () => {
    const { adminId, email } = await app.signedInAs('ADMIN', ['ReadUsers']);
    const visits: { ticket: string; answer: string }[] = [];
    for (let count = 0; count < 3; count += 1) {
      ours.addPerson({ email });
      const { url, ticket } = await atOurs.begin(TRUSTED);
      visits.push({ ticket, answer: await ours.visit(url) });
    }
    const answers = await Promise.all(visits.map(({ ticket, answer }) => atOurs.finish(ticket, answer)));
    expect(answers.map(({ body }) => body.code ?? 'in').sort()).toEqual(['SUBJECT_CHANGED', 'SUBJECT_CHANGED', 'in']);
    expect(await linksOf(adminId)).toHaveLength(1);
    // The same new person twice at once is the same account.
    const person = theirs.addPerson();
    const twice = await Promise.all([atUntrusted(), atUntrusted()]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accountOf(person)).toBeDefined();
  });
});
