import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { takingTurns } from '../../taking-turns.ts';

// Two of the process's four threads may be at pictures; the last one stays free for files.
const inTurn = takingTurns(1);

/** argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account as for a known one, so that timing does not tell them apart. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  // Waited for in either case: the first unknown account of a process would otherwise take twice as long.
  const standIn = await decoy;
  const matches = await inTurn(() => verify(passwordHash ?? standIn, password)).catch(() => false);
  return matches && passwordHash !== undefined;
}

/** A password that can be read aloud and typed: no letters that look alike. */
export function inventPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
