import type { Queryable } from '../../db/database.ts';
import { type DatedFilter, findBest } from '../../db/lists/newest.ts';
import type { Rows } from '../../db/lists/paging.ts';
import { events } from '../../db/schema.ts';

export type EventRow = typeof events.$inferSelect;

export function findEvents(db: Queryable, filter: DatedFilter): Promise<Rows<EventRow>> {
  return findBest(db, events, filter);
}
