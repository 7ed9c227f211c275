import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Keys = { readonly signingSecret: string; readonly config: Pick<Config, 'secretsKey'> };

/**
 * Encrypts a secret for the database. With `SECRETS_KEY` a copy of the database alone does not reveal it; without, the
 * key comes from the database itself.
 */
export function seal(keys: Keys, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(keys), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined if it was encrypted with another key. */
export function unseal(keys: Keys, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(keys), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf({ signingSecret, config }: Keys): Buffer {
  return Buffer.from(hkdfSync('sha256', config.secretsKey ?? signingSecret, '', 'leitstand sealed secrets', 32));
}
