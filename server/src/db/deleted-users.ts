import { isNotNull } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { users } from './schema.ts';

/** Content of deleted users is hidden. They are few: excluding them is cheaper than joining all users. */
export function deletedUsers(db: Queryable) {
  return db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
}
