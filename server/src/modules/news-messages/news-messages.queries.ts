import { and, desc, isNull, max, ne } from 'drizzle-orm';
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

/** The names of all campaigns, the latest first. */
export async function findCampaigns(db: Queryable): Promise<string[]> {
  const { campaign, createdAt, deletedAt } = newsMessages;
  const rows = await db
    .select({ campaign })
    .from(newsMessages)
    .where(and(isNull(deletedAt), ne(campaign, '')))
    .groupBy(campaign)
    .orderBy(desc(max(createdAt)), campaign);
  return rows.map((row) => row.campaign);
}
