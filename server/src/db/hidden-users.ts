import { eq, isNotNull, or } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { users } from './schema.ts';

/** Content of deleted users is hidden. They are few: excluding them is cheaper than joining all users. */
export function deletedUsers(db: Queryable) {
  return db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
}

/** Suspended users whose content is hidden until the end of the suspension. */
export function usersWithHiddenContent(db: Queryable) {
  return db.select({ id: users.id }).from(users).where(eq(users.contentHidden, true));
}

/** Both. */
export function hiddenUsers(db: Queryable) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.deletedAt), eq(users.contentHidden, true)));
}
