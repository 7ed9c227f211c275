import { ALL_TIME } from '@leitstand/contract/base/limits';
import type { Post, PostFilter } from '@leitstand/contract/posts';
import { and, eq, gte, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { deletedUsers, hiddenUsers } from '../../db/hidden-users.ts';
import { ordered, type Page, type Rows, sinceDay, startOfDay, withinDays } from '../../db/lists/paging.ts';
import type { Json } from '../../db/lists/shape.ts';
import { endOf, sliceOf } from '../../db/lists/slice.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { posts, users } from '../../db/schema.ts';
import { containsText } from '../../db/search.ts';
import { postShape } from './posts.wire.ts';

export type PostRow = typeof posts.$inferSelect & { authorName: string };

export async function findPosts(db: Queryable, filter: Partial<PostFilter> & Page): Promise<Rows<Json<Post>>> {
  const { search, ...withoutText } = filter;
  const narrowed = postCondition(withoutText);
  const slice = sliceOf({ table: posts, where: narrowed, order: POST_ORDER, filter });
  const rows = await postShape.read(
    db,
    sql`from ${posts} inner join ${users} on ${users.id} = ${posts.userId} ${endOf(slice, POST_ORDER)}`,
  );
  return withTotal(db, { table: posts, where: search ? postCondition(filter) : narrowed, filter }, rows);
}

export async function findPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  const [row] = await db
    .select({ post: posts, authorName: users.userName })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(eq(posts.id, id), isNull(posts.deletedAt), notInArray(posts.userId, deletedUsers)));
  return row && withAuthor(row);
}

/** Condition for the posts of a list with this filter. */
export function postCondition(filter: Partial<PostFilter>): SQL | undefined {
  const { time = ALL_TIME, fromTime, toTime, search, userId } = filter;
  // Administrators see a person's posts even while they are hidden.
  const hidden = userId ? deletedUsers : hiddenUsers;
  // An explicit range overrides the number of days that a form may still send.
  const days = fromTime || toTime ? ALL_TIME : time;
  return and(
    isNull(posts.deletedAt),
    notInArray(posts.userId, hidden),
    withinDays(posts.createdAt, days),
    fromTime ? since(fromTime) : undefined,
    toTime ? until(toTime) : undefined,
    search ? containsText(posts.searchText, search) : undefined,
    userId ? eq(posts.userId, userId) : undefined,
  );
}

/** Newest first, even in a search. */
export const POST_ORDER = ordered(posts.createdAt, posts.id, 'desc');

function withAuthor({ post, authorName }: { post: typeof posts.$inferSelect; authorName: string }): PostRow {
  return { ...post, authorName };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function since(start: string): SQL | undefined {
  return DAY.test(start) ? sinceDay(posts.createdAt, start) : gte(posts.createdAt, new Date(start));
}

function until(end: string): SQL {
  return DAY.test(end) ? sql`${posts.createdAt} < ${startOfDay(end, 1)}` : lte(posts.createdAt, new Date(end));
}

export async function descriptionsBy(tx: Transaction, userId: string): Promise<{ id: string; description: string }[]> {
  return tx
    .select({ id: posts.id, description: posts.description })
    .from(posts)
    .where(eq(posts.userId, userId))
    .for('update');
}

export async function setSearchTexts(
  tx: Transaction,
  texts: readonly { id: string; searchText: string }[],
): Promise<void> {
  const ids = sql.param(texts.map(({ id }) => id));
  const values = sql.param(texts.map(({ searchText }) => searchText));
  const fresh = sql`unnest(${ids}::uuid[], ${values}::text[]) as fresh (id, search_text)`;
  await tx.execute(sql`update ${posts} set search_text = fresh.search_text from ${fresh} where ${posts.id} = fresh.id`);
}
