import { randomBytes } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { mutex } from '../../base/mutex.ts';

// Two of the process's four threads: file access and compression never wait for passwords.
const limited = mutex(2);

/** argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => argon2.hash(password));
}

let dummyHash: Promise<string> | undefined;

/** Takes equally long for unknown and known accounts, so that the timing does not reveal which exist. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'));
  // Awaited in both cases: otherwise the first unknown account of a process would take twice as long.
  const dummy = await dummyHash;
  const matches = await limited(() => argon2.verify(passwordHash ?? dummy, password)).catch(() => false);
  return matches && passwordHash !== undefined;
}

/** Easy to dictate and type: without characters that look alike. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
