import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashToken } from '../../base/hash-token.ts';
import { adminIdentities, adminSessions, admins, auditLog } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { type OidcServer, startOidc } from '../../testing/services/oidc-server.ts';
import { signInVisits } from '../../testing/sign-in-visits.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { recheckSessions } from './recheck.service.ts';

const PUBLIC_URL = 'http://leitstand.test';

describeEitherEngine('sessions of a provider', (engine) => {
  let oidc: OidcServer;
  let app: TestApp;
  beforeAll(async () => {
    oidc = await startOidc(PUBLIC_URL);
    app = await openTestApp(engine, {
      publicUrl: PUBLIC_URL,
      apiKey: 'geheimer-schluessel',
      oidcProviders: [oidc.settings(), oidc.settings({ id: 'second', asksAgain: false })],
    });
  });
  afterAll(async () => {
    await app.close();
    await oidc.stop();
  });
  beforeEach(() => {
    oidc.tamper(undefined);
    oidc.fail(undefined);
  });

  const { post, begin, tokenOf } = signInVisits(
    () => app,
    () => oidc,
  );
  const db = () => app.leitstand.platform.database.drizzle;
  const isOpen = async (token: string) => (await app.request('GET', '/user/profile/my/0/5', { token })).status === 200;
  const sessionOf = async (token: string) => {
    const [row] = await db()
      .select()
      .from(adminSessions)
      .where(eq(adminSessions.tokenHash, hashToken(token)));
    if (!row) throw new Error('the session has ended');
    return row;
  };
  const change = (token: string, values: Partial<typeof adminSessions.$inferInsert>) =>
    db()
      .update(adminSessions)
      .set(values)
      .where(eq(adminSessions.tokenHash, hashToken(token)));
  const entriesOf = (adminId: string, action: string) =>
    db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, adminId))
      .then((entries) => entries.filter((entry) => entry.action === action));

  // A provider cannot send an API key.
  const signOutBy = (token: string, provider = 'test') =>
    app.request('POST', `/signIn/provider/signOut/${provider}`, {
      token: null,
      form: { logout_token: token },
      headers: { 'x-api-key': '' },
    });

  it('end when the person signs out at the provider, and no others', async () => {
    const person = oidc.addPerson();
    const [mine, elsewhere] = [await tokenOf(), await tokenOf()];
    const colleague = oidc.addPerson();
    const other = await tokenOf();
    const { providerSession: sid, adminId } = await sessionOf(mine);
    expect((await signOutBy(await oidc.logoutToken({ sub: person.sub, sid }))).status).toBe(200);
    expect([await isOpen(mine), await isOpen(elsewhere), await isOpen(other)]).toEqual([false, true, true]);
    expect((await signOutBy(await oidc.logoutToken({ sub: person.sub }))).status).toBe(200);
    expect([await isOpen(elsewhere), await isOpen(other)]).toEqual([false, true]);
    const entries = await entriesOf(adminId, 'endSessions');
    expect(entries).toMatchObject([
      { adminName: 'Testverzeichnis', after: { provider: 'test', ended: 1 } },
      { adminName: 'Testverzeichnis', after: { provider: 'test', ended: 1 } },
    ]);
    const { providerSession } = await sessionOf(other);
    expect((await signOutBy(await oidc.logoutToken({ sid: providerSession }))).status).toBe(200);
    expect(await isOpen(other)).toBe(false);
    // Nobody here, and not an error.
    oidc.removePerson(colleague);
    expect((await signOutBy(await oidc.logoutToken({ sub: 'unbekannt' }))).status).toBe(200);
  });

  it('do not end by a logout token that is forged, old, replayed or meant for something else', async () => {
    const { sub } = oidc.addPerson();
    const token = await tokenOf();
    const now = Math.floor(Date.now() / 1000);
    const bad = [
      await oidc.logoutToken({ sub }, { isForged: true }),
      await oidc.logoutToken({ sub }, { type: 'at+jwt' }),
      await oidc.logoutToken({ sub, iss: 'https://accounts.example.org' }),
      await oidc.logoutToken({ sub, aud: 'fremd' }),
      await oidc.logoutToken({ sub, iat: now - 3600, exp: now + 60 }),
      await oidc.logoutToken({ sub, exp: now - 60 }),
      await oidc.logoutToken({ sub, nonce: 'x' }),
      await oidc.logoutToken({ sub, events: {} }),
      await oidc.logoutToken({ sub, jti: undefined }),
      await oidc.logoutToken({}),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.`,
      'kein-token',
    ];
    for (const logoutToken of bad) {
      const { status, body } = await signOutBy(logoutToken);
      expect([status, body.code]).toEqual([400, 'LOGOUT_TOKEN_INVALID']);
    }
    expect(await isOpen(token)).toBe(true);
    const valid = await oidc.logoutToken({ sub });
    expect((await signOutBy(valid)).status).toBe(200);
    const again = await tokenOf();
    expect((await signOutBy(valid)).body.code).toBe('LOGOUT_TOKEN_INVALID');
    expect(await isOpen(again)).toBe(true);
    expect((await signOutBy(valid, 'fremd')).body.code).toBe('UNKNOWN_PROVIDER');
  });

  const recheck = async (token: string) => {
    await change(token, { recheckAt: new Date(Date.now() - 1) });
    await recheckSessions(app.leitstand.platform);
  };

  it('end at the next check when the account was disabled at the provider', async () => {
    const person = oidc.addPerson();
    const token = await tokenOf();
    const before = await sessionOf(token);
    await recheck(token);
    const after = await sessionOf(token);
    expect(after.recheckAt?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect(after.providerTokens).not.toBe(before.providerTokens);
    oidc.removePerson(person);
    // Not due yet.
    await recheckSessions(app.leitstand.platform);
    expect(await isOpen(token)).toBe(true);
    await recheck(token);
    expect(await isOpen(token)).toBe(false);
    expect(await entriesOf(before.adminId, 'endSessions')).toMatchObject([
      { adminName: 'System', after: { provider: 'test', reason: 'refused by the provider' } },
    ]);
  });

  it('follow the groups at each check, and end without any', async () => {
    const person = oidc.addPerson({ groups: ['support'] });
    const token = await tokenOf();
    const { adminId } = await sessionOf(token);
    person.groups = ['redaktion'];
    await recheck(token);
    const [account] = await db().select().from(admins).where(eq(admins.id, adminId));
    expect(account?.rights).toEqual(['WriteMasterdata']);
    person.groups = [];
    await recheck(token);
    expect(await isOpen(token)).toBe(false);
  });

  it('end if their account is linked to another provider', async () => {
    const person = oidc.addPerson();
    const token = await tokenOf();
    const { adminId } = await sessionOf(token);
    // As versions before linked it: a second provider with other groups, beside an older link.
    await db().update(adminIdentities).set({ provider: 'elsewhere' }).where(eq(adminIdentities.adminId, adminId));
    await db().insert(adminIdentities).values({ provider: 'test', subject: person.sub, adminId });
    person.groups = ['leitung'];
    await recheck(token);
    expect(await isOpen(token)).toBe(false);
    const [account] = await db().select().from(admins).where(eq(admins.id, adminId));
    expect(account?.role).toBe('ADMIN');
    expect(await entriesOf(adminId, 'endSessions')).toMatchObject([{ after: { reason: 'linked elsewhere' } }]);
  });

  it('stay while the provider cannot be reached, and are checked again soon', async () => {
    oidc.addPerson();
    const token = await tokenOf();
    oidc.fail(502);
    await recheck(token);
    expect(await isOpen(token)).toBe(true);
    const { recheckAt } = await sessionOf(token);
    expect(recheckAt?.getTime()).toBeLessThan(Date.now() + 2 * 60_000);
    expect(app.logs.some((line) => line.includes('could not be checked at its provider'))).toBe(true);
    oidc.fail(undefined);
    await recheck(token);
    expect(await isOpen(token)).toBe(true);
  });

  it('end if their provider is no longer configured or their tokens cannot be read', async () => {
    oidc.addPerson();
    const [first, second] = [await tokenOf(), await tokenOf()];
    await change(first, { provider: 'abgeschafft' });
    await change(second, { providerTokens: 'mit-einem-anderen-schluessel' });
    await recheck(first);
    await recheck(second);
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, false]);
  });

  it('are checked once by several processes', async () => {
    oidc.addPerson();
    const tokens = await Promise.all([tokenOf(), tokenOf(), tokenOf()]);
    for (const token of tokens) await change(token, { recheckAt: new Date(Date.now() - 1) });
    // A refresh token works once: a second check of the same session would end it.
    await Promise.all([recheckSessions(app.leitstand.platform), recheckSessions(app.leitstand.platform)]);
    for (const token of tokens) expect(await isOpen(token)).toBe(true);
  });

  it('are checked if the next check is planned later than it can be', async () => {
    oidc.addPerson();
    const token = await tokenOf();
    await change(token, { recheckAt: new Date(Date.now() + 2 * 24 * 3_600_000) });
    await recheckSessions(app.leitstand.platform);
    expect((await sessionOf(token)).recheckAt?.getTime()).toBeLessThan(Date.now() + 3_600_000);
  });

  const prove = async (token: string) => {
    const { body } = await post('/session/prove/provider/begin', {}, token);
    const { url, ticket } = body.data as { url: string; ticket: string };
    return {
      url,
      finish: async () => post('/session/prove/provider', { ticket, answer: await oidc.visit(url) }, token),
    };
  };
  const aged = (token: string) => change(token, { provedAt: new Date(Date.now() - 60 * 60_000) });
  /** A call that needs a proof. */
  const begins = (token: string) => post('/account/codes/begin', {}, token);

  it('prove who is at the screen by a new sign-in at the provider', async () => {
    const person = oidc.addPerson({ groups: ['leitung'] });
    const token = await tokenOf();
    await aged(token);
    expect((await begins(token)).body.code).toBe('PROOF_NEEDED');
    const { url, finish } = await prove(token);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect((await finish()).body.data.provedUntil > new Date().toISOString()).toBe(true);
    expect((await begins(token)).status).toBe(200);
    const { adminId } = await sessionOf(token);
    expect(await entriesOf(adminId, 'proveIdentity')).toMatchObject([{ after: { method: 'provider' } }]);
    oidc.removePerson(person);
  });

  it('are not proved by somebody else, by an old sign-in, or in another session', async () => {
    const person = oidc.addPerson();
    const [token, other] = [await tokenOf(), await tokenOf()];
    await aged(token);
    oidc.addPerson();
    expect((await (await prove(token)).finish()).body.code).toBe('WRONG_PERSON');
    oidc.signInAs(person);
    oidc.tamper((claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 3600 }));
    expect((await (await prove(token)).finish()).body.code).toBe('PROOF_NOT_FRESH');
    // The clock of the provider is ahead.
    oidc.tamper((claims) => ({ ...claims, auth_time: Number(claims.auth_time) + 24 * 3600 }));
    expect((await (await prove(token)).finish()).body.code).toBe('PROOF_NOT_FRESH');
    oidc.tamper(({ auth_time: _, ...claims }) => claims);
    expect((await (await prove(token)).finish()).body.code).toBe('PROOF_NOT_FRESH');
    oidc.tamper(undefined);
    const begun = await post('/session/prove/provider/begin', {}, token);
    const { url, ticket } = begun.body.data;
    const answer = await oidc.visit(url);
    const stolen = await post('/session/prove/provider', { ticket, answer }, other);
    expect(stolen.body.code).toBe('SINGLE_SIGN_ON_EXPIRED');
    // Nor does the ticket of a sign-in prove anything.
    const visit = await begin();
    const wrongKind = { ticket: visit.ticket, answer: await oidc.visit(visit.url) };
    expect((await post('/session/prove/provider', wrongKind, token)).body.code).toBe('SINGLE_SIGN_ON_EXPIRED');
    expect((await begins(token)).body.code).toBe('PROOF_NEEDED');
    oidc.addPerson();
    const cannotAsk = await post('/session/prove/provider/begin', {}, await tokenOf('second'));
    expect(cannotAsk.body.code).toBe('PROOF_NOT_FRESH');
    const { token: byPassword } = await app.signedInAs('ADMIN');
    expect((await post('/session/prove/provider/begin', {}, byPassword)).body.code).toBe('UNKNOWN_PROVIDER');
  });
});
