import type { Days } from '@leitstand/contract/limits';
import { and, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { boundedCount, ordered, type Page, type Rows, withinDays } from '../../db/paging.ts';
import { events } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type EventRow = typeof events.$inferSelect;

export interface EventFilter extends Page {
  days: Days;
  search?: string;
}

/** The newest first; where something is searched, those whose title begins with it before the rest. */
export async function findEvents(db: Queryable, { skip, limit, days, search }: EventFilter): Promise<Rows<EventRow>> {
  const where = and(
    isNull(events.deletedAt),
    withinDays(events.createdAt, days),
    search ? containsText(events.searchText, search) : undefined,
  );
  const newest = ordered(events.createdAt, events.id, 'desc');
  const rows = await db
    .select()
    .from(events)
    .where(where)
    .orderBy(...(search ? [matchRank(events.searchText, search), ...newest] : newest))
    .limit(limit)
    .offset(skip);
  return { rows, total: await boundedCount(db, events, where) };
}
