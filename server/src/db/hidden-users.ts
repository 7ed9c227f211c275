import { sql } from 'drizzle-orm';

/** Content of deleted users is hidden. They are few: excluding them is cheaper than joining all users. */
export const deletedUsers = sql.raw('(select id from users where deleted_at is not null)');

/** Suspended users whose content is hidden until the end of the suspension. */
export const usersWithHiddenContent = sql.raw('(select id from users where content_hidden)');

/** Both. */
export const hiddenUsers = sql.raw('(select id from users where deleted_at is not null or content_hidden)');
