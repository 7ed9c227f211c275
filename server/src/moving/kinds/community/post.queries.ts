import { eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { posts, users } from '../../../db/schema.ts';
import { setSearchTexts } from '../../../modules/posts/posts.queries.ts';
import { postSearchText } from '../../../modules/posts/posts.service.ts';

export async function namesOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const { id, userName } = users;
  const rows = await db
    .select({ id, userName })
    .from(users)
    .where(inArray(id, [...userIds]));
  return new Map(rows.map((row) => [row.id, row.userName]));
}

/** Posts are found by the names of their authors, which may have changed. */
export async function followAuthorNames(tx: Transaction, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const { id, description, searchText } = posts;
  const rows = await tx
    .select({ id, description, searchText, authorName: users.userName })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(inArray(posts.userId, [...userIds]));
  const texts = rows.map((row) => ({ ...row, current: postSearchText(row.description, row.authorName) }));
  const outdated = texts.filter((row) => row.current !== row.searchText);
  if (outdated.length === 0) return;
  await setSearchTexts(
    tx,
    outdated.map((row) => ({ id: row.id, searchText: row.current })),
  );
}
