import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { adminPasskeys } from '../../db/schema.ts';
import type { TestAuthenticator } from '../../testing/authenticator.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addPasskey, firstStep, newPasskey, siteOf } from '../../testing/second-factor-samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('passkeys', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { publicUrl: 'https://leitstand.example' });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  async function challenge(ticket?: string) {
    const { body } = await app.request('POST', '/signIn/passkey/begin', { token: null, json: { ticket } });
    return body.data;
  }
  async function signIn(key: TestAuthenticator, site: { origin: string; isVerified?: boolean } = siteOf(app)) {
    const { ticket, options } = await challenge();
    const json = { ticket, passkey: key.use(options, site) };
    return app.request('POST', '/signIn/passkey', { token: null, json });
  }

  it('sign in without a password, and as the second step after one', async () => {
    const admin = await app.signedInAs('ADMIN');
    const { key, recoveryCodes } = await addPasskey(app, admin);
    expect(recoveryCodes).toHaveLength(10);
    const { body } = await signIn(key);
    const me = await app.request('GET', '/user/profile/my/0/5', { token: body.data.token });
    expect(me.body.data.email).toBe(admin.email);

    const ticket = await firstStep(app, admin.email);
    const { ticket: passkeyTicket, options } = await challenge(ticket);
    // The password was checked before: touching the key is enough.
    const passkey = key.use(options, { ...siteOf(app), isVerified: false });
    const json = { ticket, passkeyTicket, passkey };
    expect((await app.request('POST', '/signIn/secondStep', { token: null, json })).status).toBe(200);
    const { body: list } = await app.request('GET', '/account/passkeys', { token: admin.token });
    expect(list.data).toMatchObject([{ name: 'Schlüssel', lastUsedAt: expect.any(String) }]);
  });

  it('work only at the address of the panel', async () => {
    const admin = await app.signedInAs('ADMIN');
    const { key } = await addPasskey(app, admin);
    for (const origin of ['https://leitstand.example.org', 'http://leitstand.example', 'https://böse.example']) {
      expect((await signIn(key, { origin })).body.code).toBe('PASSKEY_REFUSED');
    }
    const { body } = await app.request('POST', '/account/passkeys/begin', { token: admin.token });
    const passkey = key.register(body.data.options, { origin: 'https://leitstand.example.org' });
    const json = { ticket: body.data.ticket, name: 'Fremd', passkey };
    const refused = await app.request('POST', '/account/passkeys/add', { token: admin.token, json });
    expect(refused.body.code).toBe('PASSKEY_REFUSED');
  });

  it('replace the password only if the device has checked its user', async () => {
    const { key } = await addPasskey(app, await app.signedInAs('ADMIN'));
    expect((await signIn(key, { ...siteOf(app), isVerified: false })).body.code).toBe('PASSKEY_REFUSED');
  });

  it('answer a challenge once, in time, and for the account that it was made for', async () => {
    const { key } = await addPasskey(app, await app.signedInAs('ADMIN'));
    const { ticket, options } = await challenge();
    const json = { ticket, passkey: key.use(options, siteOf(app)) };
    const send = async () => (await app.request('POST', '/signIn/passkey', { token: null, json })).body.code;
    expect(await send()).toBeUndefined();
    expect(await send()).toBe('PASSKEY_EXPIRED');

    const late = await challenge();
    const lateJson = { ticket: late.ticket, passkey: key.use(late.options, siteOf(app)) };
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000, toFake: ['Date'] });
    expect((await app.request('POST', '/signIn/passkey', { token: null, json: lateJson })).body.code).toBe(
      'PASSKEY_EXPIRED',
    );
    vi.useRealTimers();

    const other = await app.signedInAs('ADMIN');
    await addPasskey(app, other);
    const stolen = await firstStep(app, other.email);
    const { ticket: passkeyTicket, options: ofOther } = await challenge(stolen);
    const answer = { ticket: stolen, passkeyTicket, passkey: key.use(ofOther, siteOf(app)) };
    const refused = await app.request('POST', '/signIn/secondStep', { token: null, json: answer });
    expect(refused.body.code).toBe('PASSKEY_REFUSED');
  });

  it('reveal a copy by its counter', async () => {
    const admin = await app.signedInAs('ADMIN');
    const { key } = await addPasskey(app, admin);
    expect((await signIn(key)).status).toBe(200);
    await db().update(adminPasskeys).set({ counter: 100 }).where(eq(adminPasskeys.adminId, admin.adminId));
    expect((await signIn(key)).body.code).toBe('PASSKEY_REFUSED');
  });

  it('refuse nonsense instead of failing', async () => {
    const admin = await app.signedInAs('ADMIN');
    const { json } = await newPasskey(app, admin);
    for (const passkey of [
      { id: '' },
      { id: 'x', response: 7 },
      { ...json.passkey, response: { clientDataJSON: '{' } },
    ]) {
      const { ticket } = (await app.request('POST', '/account/passkeys/begin', { token: admin.token })).body.data;
      const added = await app.request('POST', '/account/passkeys/add', {
        token: admin.token,
        json: { ticket, name: 'Unsinn', passkey },
      });
      expect(added.status).toBe(422);
      const begun = await challenge();
      const used = await app.request('POST', '/signIn/passkey', {
        token: null,
        json: { ticket: begun.ticket, passkey },
      });
      expect(used.status).toBe(422);
    }
  });

  it('belong to their owner', async () => {
    const admin = await app.signedInAs('ADMIN');
    await addPasskey(app, admin);
    const { body } = await app.request('GET', '/account/passkeys', { token: admin.token });
    const [{ _id: id }] = body.data;
    expect((await app.request('DELETE', `/account/passkeys/${id}`)).status).toBe(404);
    const json = { passkeyId: id, name: 'Meiner' };
    expect((await app.request('PUT', '/account/passkeys/rename', { json })).status).toBe(404);
  });
});
