import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Api } from './api.ts';

export interface Codes {
  readonly recoveryCodes: readonly string[];
  /** The code of this moment. */
  now(): string;
}

/** Turns one-time codes on, as an app on a phone would. */
export async function setUpCodes(api: Api): Promise<Codes> {
  const { ticket, secret } = await api.call<{ ticket: string; secret: string }>('POST', '/account/codes/begin');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = () => app.generate();
  const form = { ticket, code: now() };
  const { recoveryCodes } = await api.call<{ recoveryCodes: string[] }>('POST', '/account/codes/confirm', form);
  return { recoveryCodes, now };
}

export interface Authenticator {
  /** Whether its owner identifies, for example with a finger. If not, the browser reports it like a closed dialog. */
  verifies(isVerified: boolean): Promise<void>;
}

/** A phone or security key that answers at once. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** Adds a passkey to the account of a session, on a page of the panel. */
export async function addPasskey(page: Page, token: string): Promise<void> {
  await page.evaluate(async (authorization) => {
    const call = async (path: string, body: object) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(`/v1/account/passkeys/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const { success, message, data } = await answer.json();
      if (!success) throw new Error(message);
      return data;
    };
    const { ticket, options } = await call('begin', {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    await call('add', { ticket, name: 'Testgerät', passkey: created.toJSON() });
  }, token);
}
