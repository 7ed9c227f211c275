import { randomBytes } from 'node:crypto';
import { hashToken } from '../base/hash-token.ts';
import type { Queryable } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { adminSessions } from '../db/schema.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Creates sessions without signing in, whose password hash is slow; returns their tokens. */
export async function addSessions(db: Queryable, adminIds: readonly string[]): Promise<string[]> {
  const opened = adminIds.map((adminId) => ({ adminId, token: randomBytes(32).toString('base64url') }));
  await db.insert(adminSessions).values(
    opened.map(({ adminId, token }) => ({
      id: newId(),
      adminId,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + HOUR_MS),
      userAgent: '',
      address: '127.0.0.1',
    })),
  );
  return opened.map(({ token }) => token);
}
