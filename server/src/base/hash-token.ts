import { createHash } from 'node:crypto';

/** Tokens are random, so a plain hash is enough to keep them out of the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
