import type { Days } from '@leitstand/contract/limits';
import { and, eq, gte, isNotNull, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { boundedCount, ordered, type Page, type Rows, withinDays } from '../../db/paging.ts';
import { posts, users } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type PostRow = typeof posts.$inferSelect & { authorName: string };

export interface PostFilter extends Page {
  days: Days;
  /** Days (`yyyy-mm-dd`, all of them in Europe/Berlin) or moments; both belong to the range. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string;
}

export async function findPosts(db: Queryable, filter: PostFilter): Promise<Rows<PostRow>> {
  const { skip, limit, days, from, to, search } = filter;
  const where = and(
    isNull(posts.deletedAt),
    notInArray(posts.userId, deletedUsers(db)),
    withinDays(posts.createdAt, days),
    from ? since(from) : undefined,
    to ? until(to) : undefined,
    search ? containsText(posts.searchText, search) : undefined,
  );
  const newest = ordered(posts.createdAt, posts.id, 'desc');
  const rows = await db
    .select({ post: posts, authorName: users.userName })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(where)
    .orderBy(...(search ? [matchRank(posts.searchText, search), ...newest] : newest))
    .limit(limit)
    .offset(skip);
  return {
    rows: rows.map(({ post, authorName }) => ({ ...post, authorName })),
    total: await boundedCount(db, posts, where),
  };
}

/** Posts of deleted users disappear with them. These users are few: counting is cheaper than by joining all authors. */
function deletedUsers(db: Queryable) {
  return db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function since(start: string): SQL {
  return DAY.test(start) ? sql`${posts.createdAt} >= ${midnight(start, 0)}` : gte(posts.createdAt, new Date(start));
}

function until(end: string): SQL {
  return DAY.test(end) ? sql`${posts.createdAt} < ${midnight(end, 1)}` : lte(posts.createdAt, new Date(end));
}

/** When a day begins in Berlin; the database knows which days have 23 or 25 hours. */
function midnight(day: string, daysLater: 0 | 1): SQL {
  return sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone 'Europe/Berlin')`;
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
