import { TOTP } from 'otpauth';
import { TestAuthenticator } from './authenticator.ts';
import type { CallSample } from './kind-samples.ts';
import { TEST_PASSWORD, type TestApp } from './test-app.ts';

const PERIOD_MS = 30_000;

/** The code that an app shows for this secret; `steps` later or earlier. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
}

/** Where the panel of this server is opened. */
export function siteOf({ leitstand }: TestApp): { origin: string } {
  return { origin: new URL(leitstand.platform.config.publicUrl).origin };
}

type Token = { token?: string };

/** The body that adds a passkey, and the key itself. */
export async function newPasskey(app: TestApp, request: Token = {}, name = 'Schlüssel') {
  const { body } = await app.request('POST', '/account/passkeys/begin', request);
  const key = new TestAuthenticator();
  return { key, json: { ticket: body.data.ticket, name, passkey: key.register(body.data.options, siteOf(app)) } };
}

export async function addPasskey(app: TestApp, request: Token = {}) {
  const { key, json } = await newPasskey(app, request);
  const { body } = await app.request('POST', '/account/passkeys/add', { ...request, json });
  return { key, recoveryCodes: body.data.recoveryCodes as string[] };
}

/** Turns one-time codes on and returns their secret; the next code to use is that of the step after this one. */
export async function addCodes(app: TestApp, request: Token = {}) {
  const { body } = await app.request('POST', '/account/codes/begin', request);
  const { ticket, secret } = body.data as { ticket: string; secret: string };
  const json = { ticket, code: codeOf(secret) };
  const confirmed = await app.request('POST', '/account/codes/confirm', { ...request, json });
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

/** The ticket for the second step of a sign-in. */
export async function firstStep(app: TestApp, email: string): Promise<string> {
  const json = { email, password: TEST_PASSWORD, fcmToken: '' };
  const { body } = await app.request('POST', '/signInDashboard', { token: null, json });
  return body.secondStep.ticket;
}

/** Successful requests of the calls about second factors; the SUPERADMIN of the tests gets some for them. */
export async function secondFactorSamples(app: TestApp): Promise<Record<string, CallSample>> {
  const other = await app.signedInAs('ADMIN');
  const ofOther = await addPasskey(app, other);
  const own = await addPasskey(app);
  await addPasskey(app);
  await addCodes(app);
  const { body: passkeys } = await app.request('GET', '/account/passkeys');
  const { body: setup } = await app.request('POST', '/account/codes/begin');
  const { body: use } = await app.request('POST', '/signIn/passkey/begin', { token: null, json: {} });
  const [, removed] = passkeys.data;
  return {
    finishSignIn: { json: { ticket: await firstStep(app, other.email), recoveryCode: ofOther.recoveryCodes[0] } },
    beginPasskeySignIn: { json: {} },
    signInWithPasskey: { json: { ticket: use.data.ticket, passkey: own.key.use(use.data.options, siteOf(app)) } },
    proveIdentity: { json: { recoveryCode: own.recoveryCodes[0] } },
    // Of the next half minute: it is used later.
    confirmCodes: { json: { ticket: setup.data.ticket, code: codeOf(setup.data.secret, 1) } },
    addPasskey: { json: (await newPasskey(app)).json },
    renamePasskey: { json: { passkeyId: passkeys.data[0]._id, name: 'Neuer Name' } },
    removePasskey: { params: { id: removed._id } },
    resetSecondFactor: { json: { administratorId: other.adminId } },
  };
}
