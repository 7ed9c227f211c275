import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from '../../base/hash-token.ts';

const PERIOD_SECONDS = 30;
/** How far the clocks of phone and server may differ. */
const DRIFT_STEPS = 1;
/** 80 random bits: too many to guess, so that a plain hash is enough. */
const RECOVERY_BYTES = 10;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from the QR code. */
export function setupAddress(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The time step that a code belongs to; undefined if it is wrong, too old, or not newer than the last one used. */
export function stepOfCode(secret: string, typed: string, lastStep: number, now = Date.now()): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: DRIFT_STEPS });
  if (delta === null) return undefined;
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : undefined;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Leitstand', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 });
}

/** A code for the loss of the second factor, in groups that are easy to copy. */
export function newRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.toLowerCase();
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** Typed with or without hyphens, in any case. */
export function hashRecoveryCode(typed: string): string {
  return hashToken(typed.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
