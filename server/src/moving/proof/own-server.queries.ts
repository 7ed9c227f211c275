import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { hashToken } from '../../base/hash-token.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { adminSessions, admins } from '../../db/schema.ts';

const HOURS = 24;

/** A session of a superadmin, for reading this server from the same process. */
export async function openReadingSession(db: Queryable): Promise<{ token: string; end(): Promise<void> }> {
  const [admin] = await db
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'SUPERADMIN'), isNull(admins.disabledAt), eq(admins.isMachine, false)))
    .orderBy(admins.createdAt)
    .limit(1);
  if (!admin) throw new Error('there is no superadmin');
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  await db.insert(adminSessions).values({
    tokenHash,
    id: newId(),
    adminId: admin.id,
    expiresAt: new Date(Date.now() + HOURS * 60 * 60 * 1000),
    userAgent: 'npm run import',
  });
  return {
    token,
    end: async () => {
      await db.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash));
    },
  };
}
