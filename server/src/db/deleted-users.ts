import { isNotNull } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { users } from './schema.ts';

/** What they made disappears with them. They are few: leaving them out is cheaper than joining everybody. */
export function deletedUsers(db: Queryable) {
  return db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
}
