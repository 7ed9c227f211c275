import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { posts, trips, users } from '../../db/schema.ts';
import type { ReportType } from './reports.queries.ts';

export type ReportedObject = Partial<
  Record<'userName' | 'email' | 'about' | 'image' | 'title' | 'description' | 'category', string> & {
    galleryImages: string[];
  }
> & {
  /** The reported user, the author of the post or the owner of the trip; null if unknown. */
  person: { id: string; userName: string } | null;
};

/** The shown fields of the reported objects, by id. */
export async function findObjects(
  db: Queryable,
  type: ReportType,
  ids: readonly string[],
): Promise<Map<string, ReportedObject>> {
  const rows = await selectObjects(db, type, [...ids]);
  return new Map(rows.map(({ id, ...object }): [string, ReportedObject] => [id, object]));
}

const person = { id: users.id, userName: users.userName };

async function selectObjects(
  db: Queryable,
  type: ReportType,
  ids: string[],
): Promise<(ReportedObject & { id: string })[]> {
  if (type === 'user') {
    const { id, userName, email, image, about } = users;
    return db.select({ id, userName, email, image, about, person }).from(users).where(inArray(id, ids));
  }
  if (type === 'post') {
    const { id, description, galleryImages, userId } = posts;
    const withAuthors = db.select({ id, description, galleryImages, person }).from(posts);
    return withAuthors.innerJoin(users, eq(users.id, userId)).where(inArray(id, ids));
  }
  const { id, title, description, category, image, userId } = trips;
  return db
    .select({ id, title, description, category, image, person })
    .from(trips)
    .leftJoin(users, and(eq(users.id, userId), isNull(users.deletedAt)))
    .where(inArray(id, ids));
}

/**
 * The search text of an object that is not deleted. Locks the object and its author, so that they are not erased before
 * the complaint is stored.
 */
export async function lockSearchText(tx: Transaction, type: ReportType, id: string): Promise<string | undefined> {
  if (type === 'post') {
    const [post] = await tx
      .select({ text: posts.searchText })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.userId))
      .where(and(eq(posts.id, id), isNull(posts.deletedAt), isNull(users.deletedAt)))
      .for('share');
    return post?.text;
  }
  const table = type === 'user' ? users : trips;
  const [row] = await tx
    .select({ text: table.searchText })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
    .for('share');
  return row?.text;
}

/** Locks the posts of a person, which are erased with their reports: objects are always locked before reports. */
export async function lockPostsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.userId, userId)).orderBy(posts.id).for('update');
}
