import type { Language } from '@leitstand/contract/base/languages';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { isId } from '../db/new-id.ts';
import { devices, users } from '../db/schema.ts';

/** The devices and the language of a user; undefined if there is no such user. */
export async function findDevices(
  db: Queryable,
  userId: string,
): Promise<{ language: Language; tokens: string[] } | undefined> {
  if (!isId(userId)) return undefined;
  const rows = await db
    .select({ language: users.language, token: devices.token })
    .from(users)
    .leftJoin(devices, eq(devices.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .orderBy(devices.token);
  const [first] = rows;
  return first && { language: first.language, tokens: rows.flatMap(({ token }) => token ?? []) };
}
