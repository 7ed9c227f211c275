import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as z from 'zod/mini';
import { outsideFetch, readText } from '../outside/outside-fetch.ts';
import { retryAfterMs } from './back-off.ts';
import { PushRefused } from './pusher.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECONDS = 3600;
const ANSWER_MS = 20_000;
const MAX_ANSWER_BYTES = 100_000;
/** Renewed before it expires, so that no message is sent with a token that expires on the way. */
const USED_PART_OF_LIFE = 0.9;

const serviceAccountFile = z.object({
  project_id: z.string().check(z.minLength(1)),
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.minLength(1)),
  private_key_id: z.optional(z.string()),
  token_uri: z.url(),
});

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });

export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: KeyObject;
  privateKeyId: string | undefined;
  tokenUri: string;
}

/** The token service is temporarily unavailable; the push waits and retries. */
export class TokenUnavailable extends Error {
  constructor(
    message: string,
    readonly retryAfter: number | undefined,
  ) {
    super(message);
    this.name = 'TokenUnavailable';
  }
}

export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  try {
    const file = serviceAccountFile.parse(JSON.parse(await fs.readFile(path, 'utf8')));
    return {
      projectId: file.project_id,
      clientEmail: file.client_email,
      privateKey: createPrivateKey(file.private_key),
      privateKeyId: file.private_key_id,
      tokenUri: file.token_uri,
    };
  } catch {
    // The cause could quote the private key; it must not reach a log.
    throw new PushRefused('FCM_CREDENTIALS is not the file of a service account');
  }
}

/** Access tokens of a service account: fetched once, cached, renewed before they expire. */
export class AccessTokens {
  readonly #account: ServiceAccount;
  #current: Promise<{ token: string; renewAt: number }> | undefined;

  constructor(account: ServiceAccount) {
    this.#account = account;
  }

  async token(): Promise<string> {
    this.#current ??= this.#fetch();
    const asked = this.#current;
    try {
      const { token, renewAt } = await asked;
      if (Date.now() < renewAt) return token;
    } catch (error) {
      this.#drop(asked);
      throw error;
    }
    this.#drop(asked);
    return this.token();
  }

  /** The service rejects this token. */
  async reject(token: string): Promise<void> {
    const asked = this.#current;
    if (asked && (await asked.catch(() => undefined))?.token === token) this.#drop(asked);
  }

  /** Another request may have renewed it already: then that token stays. */
  #drop(asked: Promise<unknown>): void {
    if (this.#current === asked) this.#current = undefined;
  }

  async #fetch(): Promise<{ token: string; renewAt: number }> {
    const askedAt = Date.now();
    const { tokenUri } = this.#account;
    const response = await outsideFetch(
      tokenUri,
      { configured: tokenUri, maxBytes: MAX_ANSWER_BYTES },
      {
        method: 'POST',
        body: new URLSearchParams({ grant_type: GRANT, assertion: signedAssertion(this.#account, askedAt) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      },
    ).catch((error: unknown) => {
      throw new TokenUnavailable(`the token service is not reachable: ${String(error)}`, undefined);
    });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      const retryAfter = retryAfterMs(response.headers.get('retry-after') ?? undefined);
      throw new TokenUnavailable(`the token service answered ${response.status}`, retryAfter);
    }
    const answer = tokenAnswer.safeParse(await readJson(response));
    if (!response.ok || !answer.success) {
      throw new PushRefused(`the token service refused the service account (${response.status})`);
    }
    const { access_token: token, expires_in: seconds } = answer.data;
    return { token, renewAt: askedAt + Math.max(seconds, 1) * 1000 * USED_PART_OF_LIFE };
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await readText(response, MAX_ANSWER_BYTES));
  } catch {
    return undefined;
  }
}

function signedAssertion({ clientEmail, privateKey, privateKeyId, tokenUri }: ServiceAccount, now: number): string {
  const issuedAt = Math.floor(now / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(privateKeyId ? { kid: privateKeyId } : {}) };
  const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUri, iat: issuedAt, exp: issuedAt + ASSERTION_SECONDS };
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
