import { hash } from 'node:crypto';

/** Tokens are random, so a plain hash is enough to keep them out of the database. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
