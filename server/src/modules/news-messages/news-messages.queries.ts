import { isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { ordered } from '../../db/lists/paging.ts';
import { newsMessages } from '../../db/schema.ts';

export type NewsMessageRow = typeof newsMessages.$inferSelect;

export async function findNewsMessages(db: Queryable): Promise<NewsMessageRow[]> {
  return db
    .select()
    .from(newsMessages)
    .where(isNull(newsMessages.deletedAt))
    .orderBy(...ordered(newsMessages.createdAt, newsMessages.id, 'desc'));
}
