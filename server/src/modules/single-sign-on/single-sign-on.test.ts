import { SHORT_TEXT_LENGTH, SINGLE_SIGN_ON_MINUTES } from '@leitstand/contract/base/limits';
import { RIGHTS } from '@leitstand/contract/base/rights';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { adminIdentities, adminSessions, admins, auditLog } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { type DirectoryPerson, type OidcServer, startOidc } from '../../testing/services/oidc-server.ts';
import { signInVisits } from '../../testing/sign-in-visits.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { unsealTokens } from './provider-tokens.service.ts';

const PUBLIC_URL = 'http://leitstand.test';

describeEitherEngine('single sign-on', (engine) => {
  let oidc: OidcServer;
  let app: TestApp;
  beforeAll(async () => {
    oidc = await startOidc(PUBLIC_URL);
    const invitedOnly = oidc.settings({ id: 'second', create: 'invited-only', linksByEmail: true, signOut: false });
    // Somebody else's address for the same provider: its metadata names another issuer.
    const mirror = oidc.settings({ id: 'mirror', issuer: oidc.issuer.replace('127.0.0.1', 'localhost') });
    const oidcProviders = [oidc.settings({ linksByEmail: true }), invitedOnly, mirror];
    app = await openTestApp(engine, { publicUrl: PUBLIC_URL, oidcProviders });
  });
  afterAll(async () => {
    await app.close();
    await oidc.stop();
  });
  afterEach(() => void vi.useRealTimers());
  beforeEach(() => {
    oidc.tamper(undefined);
    oidc.fail(undefined);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const { post, begin, finish, signIn, tokenOf } = signInVisits(
    () => app,
    () => oidc,
  );
  const accountOf = async ({ sub }: DirectoryPerson, provider = 'test') => {
    const [row] = await db()
      .select({ admin: admins })
      .from(adminIdentities)
      .innerJoin(admins, eq(admins.id, adminIdentities.adminId))
      .where(and(eq(adminIdentities.provider, provider), eq(adminIdentities.subject, sub)));
    return row?.admin;
  };
  /** Why the last visit failed, from the log. */
  const lastReason = () => {
    const line = app.logs.findLast((entry) => entry.includes('single sign-on failed at the provider'));
    const { err, reason = '' } = JSON.parse(line ?? '{}');
    return [reason, err?.message, err?.cause?.message].join(' ');
  };
  const failuresOf = (adminId: string) =>
    db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, adminId), eq(auditLog.action, 'failSignIn')));

  it('lists the providers in the language of the call', async () => {
    const { body } = await app.request('GET', '/signIn/providers', {
      token: null,
      headers: { 'accept-language': 'en' },
    });
    expect(body.data).toEqual({
      password: true,
      providers: [
        { id: 'test', label: 'Test directory' },
        { id: 'second', label: 'Test directory' },
        { id: 'mirror', label: 'Test directory' },
      ],
    });
  });

  it('sends the browser there with PKCE, state and nonce, and back to the page of the panel', async () => {
    const { searchParams, origin } = new URL((await begin()).url);
    expect(origin).toBe(oidc.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/signIn/test`,
      code_challenge_method: 'S256',
      scope: 'openid profile email groups offline_access',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(20);
    expect((await post('/signIn/provider/begin', { provider: 'fremd' })).body.code).toBe('UNKNOWN_PROVIDER');
  });

  it('creates an account at the first sign-in and recognises it at the next, whatever its address is then', async () => {
    const person = oidc.addPerson({ groups: ['support', 'unbekannt'] });
    const token = await tokenOf();
    const profile = await app.request('GET', '/user/profile/my/0/5', { token });
    expect(profile.body.data).toMatchObject({ userName: 'Lena Krüger', email: person.email });
    const created = await accountOf(person);
    expect(created).toMatchObject({ role: 'ADMIN', rights: ['ReadUsers', 'WriteUsers'], passwordHash: '' });
    const { body } = await app.request('GET', '/administrator/all');
    expect(body.data).toContainEqual(expect.objectContaining({ _id: created?.id, state: 'active' }));
    const actions = await db()
      .select({ action: auditLog.action, adminName: auditLog.adminName })
      .from(auditLog)
      .where(eq(auditLog.entityId, created?.id ?? ''))
      .orderBy(auditLog.id);
    expect(actions).toEqual([
      { action: 'create', adminName: 'Testverzeichnis' },
      { action: 'signIn', adminName: 'Lena Krüger' },
    ]);
    person.email = 'neuer-name@example.org';
    person.email_verified = false;
    await tokenOf();
    expect((await accountOf(person))?.id).toBe(created?.id);
  });

  it('adds the address to a name that another account has or the log uses for the server', async () => {
    for (const name of ['Lena Krüger', 'lena.krueger', 'Lenа Krüger', 'System', '\u200b']) {
      oidc.addPerson({ name: 'Lena Krüger' });
      await tokenOf();
      const person = oidc.addPerson({ name });
      await tokenOf();
      expect((await accountOf(person))?.userName).toContain(person.email);
    }
    const longName = oidc.addPerson({ name: 'Lena Krüger'.repeat(60) });
    await tokenOf();
    expect((await accountOf(longName))?.userName.length).toBe(SHORT_TEXT_LENGTH);
  });

  it('keeps the tokens of the provider encrypted, and tells nobody else about them', async () => {
    const person = oidc.addPerson();
    const token = await tokenOf();
    const account = await accountOf(person);
    const [session] = await db()
      .select()
      .from(adminSessions)
      .where(eq(adminSessions.adminId, account?.id ?? ''));
    expect(session).toMatchObject({ provider: 'test', canProve: true, providerSession: expect.any(String) });
    const sealed = session?.providerTokens ?? '';
    const tokens = unsealTokens(app.leitstand.platform, sealed);
    expect(tokens).toMatchObject({ subject: person.sub, idToken: expect.stringContaining('eyJ') });
    const stored = [sealed, Buffer.from(sealed, 'base64url').toString('latin1')];
    for (const part of Object.entries(tokens ?? {}).flat()) expect(stored.join()).not.toContain(String(part));
    expect(session?.recheckAt?.getTime()).toBeGreaterThan(Date.now());
    const shown = await app.request('GET', `/administrator/sessions/${account?.id}`, { token });
    expect(shown.body.data).toHaveLength(1);
    expect(JSON.stringify(shown.body)).not.toContain(session?.providerTokens ?? '?');
  });

  it('takes role and rights anew from the groups at each sign-in', async () => {
    const person = oidc.addPerson({ groups: ['redaktion', 'support'] });
    await tokenOf();
    expect((await accountOf(person))?.rights).toEqual(['ReadUsers', 'WriteUsers', 'WriteMasterdata']);
    person.groups = ['redaktion'];
    const token = await tokenOf();
    expect((await accountOf(person))?.rights).toEqual(['WriteMasterdata']);
    expect((await app.request('GET', '/administrator/all', { token })).status).toBe(403);
    person.groups = ['leitung'];
    await tokenOf();
    expect(await accountOf(person)).toMatchObject({ role: 'SUPERADMIN', rights: [...RIGHTS] });
  });

  it('refuses somebody without a known group, and logs it with the account', async () => {
    const person = oidc.addPerson({ groups: ['kantine'] });
    expect((await signIn()).body).toMatchObject({ success: false, code: 'NO_MATCHING_GROUP' });
    expect(await accountOf(person)).toBeUndefined();
    person.groups = ['support'];
    await tokenOf();
    person.groups = ['__proto__', 'constructor'];
    expect((await signIn()).body.code).toBe('NO_MATCHING_GROUP');
    const [entry] = await failuresOf((await accountOf(person))?.id ?? '');
    expect(entry).toMatchObject({ after: { provider: 'test', code: 'NO_MATCHING_GROUP' } });
  });

  it('never demotes the last SUPERADMIN', async () => {
    const others = await db().select({ id: admins.id }).from(admins).where(eq(admins.role, 'SUPERADMIN'));
    const person = oidc.addPerson({ groups: ['leitung'] });
    await tokenOf();
    const account = await accountOf(person);
    person.groups = ['support'];
    const restore: string[] = others.map(({ id }) => id).filter((id) => id !== account?.id);
    for (const id of restore) await db().update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, id));
    await tokenOf();
    for (const id of restore) await db().update(admins).set({ disabledAt: null }).where(eq(admins.id, id));
    expect((await accountOf(person))?.role).toBe('SUPERADMIN');
    await tokenOf();
    expect((await accountOf(person))?.role).toBe('ADMIN');
  });

  it('links an existing account at a trusted provider only by a verified address', async () => {
    const { adminId, email } = await app.signedInAs('ADMIN', ['ReadUsers']);
    const person = oidc.addPerson({ email: email.toUpperCase(), email_verified: false });
    expect((await signIn()).body.code).toBe('EMAIL_NOT_VERIFIED');
    person.email_verified = true;
    await tokenOf();
    expect((await accountOf(person))?.id).toBe(adminId);
    // The password still works beside it.
    expect((await post('/signInDashboard', { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  it('refuses an unverified or missing address for a new account', async () => {
    oidc.addPerson({ email_verified: false });
    expect((await signIn()).body.code).toBe('EMAIL_NOT_VERIFIED');
    oidc.addPerson({ email: '' });
    expect((await signIn()).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  it('refuses another account of the provider with the same address, and logs it', async () => {
    const person = oidc.addPerson();
    await tokenOf();
    const account = await accountOf(person);
    const successor = oidc.addPerson({ email: person.email });
    const { status, body } = await signIn();
    expect([status, body.code]).toEqual([403, 'SUBJECT_CHANGED']);
    expect(await failuresOf(account?.id ?? '')).toMatchObject([{ after: { code: 'SUBJECT_CHANGED' } }]);
    // A SUPERADMIN who has checked who it is removes the link.
    const reset = { json: { administratorId: account?.id } };
    expect((await app.request('POST', '/administrator/resetSecondFactor', reset)).status).toBe(200);
    await tokenOf();
    expect((await accountOf(successor))?.id).toBe(account?.id);
    expect(await accountOf(person)).toBeUndefined();
  });

  it('keeps several providers apart, and lets one accept only invited administrators', async () => {
    const person = oidc.addPerson();
    expect((await signIn('second')).body.code).toBe('NOT_INVITED');
    const invitation = { userName: 'Eingeladen', email: person.email, role: 'ADMIN', rights: [] };
    const invited = await app.request('POST', '/administrator/invite', { json: invitation });
    expect(invited.body.data.state).toBe('invited');
    await tokenOf('second');
    expect((await accountOf(person, 'second'))?.id).toBe(invited.body.data._id);
    expect(await accountOf(person, 'test')).toBeUndefined();
    // Invited again, the account would get a password of its own.
    expect((await app.request('POST', '/administrator/invite', { json: invitation })).body.code).toBe('ALREADY_TAKEN');
    // Its role comes from one provider.
    expect((await signIn('test')).body.code).toBe('LINKED_ELSEWHERE');
    expect(await accountOf(person, 'test')).toBeUndefined();
  });

  it('refuses a disabled account', async () => {
    const person = oidc.addPerson();
    await tokenOf();
    const account = await accountOf(person);
    await db()
      .update(admins)
      .set({ disabledAt: new Date() })
      .where(eq(admins.id, account?.id ?? ''));
    expect((await signIn()).body.code).toBe('ACCOUNT_DISABLED');
  });

  it('accepts the answer of a provider once, and only from the browser that began', async () => {
    oidc.addPerson();
    const mine = await begin();
    const other = await begin();
    const answer = await oidc.visit(mine.url);
    // Somebody else's browser was made to open the address: its ticket belongs to another visit.
    expect((await finish(other.ticket, answer)).body.code).toBe('PROVIDER_REFUSED');
    expect((await finish(mine.ticket, answer)).status).toBe(200);
    expect((await finish(mine.ticket, answer)).body.code).toBe('SINGLE_SIGN_ON_EXPIRED');
    expect((await finish(newId(), answer)).body.code).toBe('SINGLE_SIGN_ON_EXPIRED');
  });

  it('refuses a replayed code even with the right state', async () => {
    oidc.addPerson();
    const first = await begin();
    const used = new URLSearchParams(await oidc.visit(first.url));
    expect((await finish(first.ticket, used.toString())).status).toBe(200);
    const second = await begin();
    const answer = new URLSearchParams(await oidc.visit(second.url));
    answer.set('code', used.get('code') ?? '');
    expect((await finish(second.ticket, answer.toString())).body.code).toBe('PROVIDER_REFUSED');
    expect(lastReason()).toContain('invalid_grant');
  });

  it('refuses an expired visit and an error of the provider', async () => {
    oidc.addPerson();
    const late = await begin();
    const answer = await oidc.visit(late.url);
    vi.useFakeTimers({ now: Date.now() + SINGLE_SIGN_ON_MINUTES * 60_000, toFake: ['Date'] });
    expect((await finish(late.ticket, answer)).body.code).toBe('SINGLE_SIGN_ON_EXPIRED');
    vi.useRealTimers();
    const denied = await begin();
    const state = new URL(denied.url).searchParams.get('state') ?? '';
    const refusal = new URLSearchParams({ error: 'access_denied', state, iss: oidc.issuer });
    expect((await finish(denied.ticket, refusal.toString())).body.code).toBe('PROVIDER_REFUSED');
  });

  it.each([
    ['the name of another issuer', { iss: 'https://accounts.example.org' }, '"iss"'],
    ['another client', { aud: 'fremd' }, '"aud"'],
    ['another visit', { nonce: 'fremd' }, '"nonce"'],
    ['a sign-in that is long over', { exp: Math.floor(Date.now() / 1000) - 600 }, '"exp"'],
  ])('refuses an ID token for %s', async (_, claims, reason) => {
    oidc.addPerson();
    oidc.tamper((original) => ({ ...original, ...claims }));
    expect((await signIn()).body.code).toBe('PROVIDER_REFUSED');
    expect(lastReason()).toContain(reason);
  });

  it('refuses the answer of another issuer', async () => {
    oidc.addPerson();
    const { url, ticket } = await begin();
    const answer = new URLSearchParams(await oidc.visit(url));
    answer.set('iss', 'https://accounts.example.org');
    expect((await finish(ticket, answer.toString())).body.code).toBe('PROVIDER_REFUSED');
  });

  it('refuses a provider whose metadata names another issuer', async () => {
    expect((await post('/signIn/provider/begin', { provider: 'mirror' })).body.code).toBe('PROVIDER_REFUSED');
    expect(lastReason()).toContain('discovered metadata issuer does not match');
  });

  it('says when the provider cannot be reached', async () => {
    oidc.addPerson();
    const { url, ticket } = await begin();
    const answer = await oidc.visit(url);
    oidc.fail(503);
    const { status, body } = await finish(ticket, answer);
    expect([status, body.code]).toEqual([503, 'PROVIDER_UNREACHABLE']);
  });

  it('answers a sign-out with the address that also ends the session there, where configured', async () => {
    oidc.addPerson();
    const { body } = await app.request('GET', '/signOut', { token: await tokenOf() });
    const url = new URL(body.data.endSessionUrl);
    expect(url.origin).toBe(oidc.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    const { token } = await app.signedInAs('ADMIN');
    expect((await app.request('GET', '/signOut', { token })).body.data).toBeNull();
  });

  it('asks no second factor of a session of a provider', async () => {
    oidc.addPerson({ groups: ['leitung'] });
    const token = await tokenOf();
    const { body } = await app.request('GET', '/account/secondFactor', { token });
    expect(body.data).toMatchObject({
      dueAt: null,
      methods: [],
      hasPassword: false,
      provider: { id: 'test', label: 'Testverzeichnis' },
    });
  });

  it('sends no password link to an account that signs in at a provider', async () => {
    const person = oidc.addPerson();
    await tokenOf();
    const account = await accountOf(person);
    await post('/password/forgot', { email: person.email });
    await eventually(async () => {
      const jobs = await app.leitstand.platform.database.pool.query(
        "select 1 from pgboss.job where name = 'password-reset-mail' and state < 'completed'",
      );
      return jobs.rowCount === 0 || undefined;
    });
    const { rows } = await app.leitstand.platform.database.pool.query(
      'select 1 from password_resets where admin_id = $1',
      [account?.id],
    );
    expect(rows).toEqual([]);
  });
});
