import { REPORT_TYPES } from '@leitstand/contract/base/limits';
import type { Area } from '@leitstand/contract/base/map-area';
import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { isWithin, type Placed, pointOf } from '../../db/places.ts';
import { posts, reports, trips, users } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type ReportRow = typeof reports.$inferSelect;
export type ReportType = ReportRow['type'];

export interface ReportCriteria {
  type: ReportType;
  search?: string | undefined;
  /** Only processed or only open reports; absent: both. */
  checked?: boolean | undefined;
  area?: Area | undefined;
}

/** Where the objects of each type are. */
export const REPORTED_PLACES: Readonly<
  Record<ReportType, { table: typeof users | typeof posts | typeof trips; at: Placed }>
> = {
  user: { table: users, at: users },
  post: { table: posts, at: pointOf(posts.address) },
  trip: { table: trips, at: pointOf(trips.startPointAddress) },
};

/** Reports that are not settled and whose object still exists. */
export function reportCondition(db: Queryable, { type, search, checked, area }: ReportCriteria): SQL {
  const isChecked = checked ? isNotNull(reports.checkedAt) : isNull(reports.checkedAt);
  const all = and(
    eq(reports.type, type),
    isNull(reports.settledAt),
    checked === undefined ? undefined : isChecked,
    objectIsShown(db, type, search, area),
  );
  return all ?? sql`true`;
}

/** The same for all types. */
export function anyReportCondition(db: Queryable): SQL | undefined {
  return or(...REPORT_TYPES.map((type) => reportCondition(db, { type })));
}

/** Posts of deleted users are hidden, and so are their reports. */
function objectIsShown(db: Queryable, type: ReportType, search: string | undefined, area: Area | undefined): SQL {
  const one = { one: sql`1` };
  // Matches the object's text when it was reported as well as its current text.
  const matches = (text: AnyPgColumn) =>
    search ? or(containsText(reports.searchText, search), containsText(text, search)) : undefined;
  const isThere = area && isWithin(REPORTED_PLACES[type].at, area);
  const isShown = (table: typeof users | typeof posts | typeof trips) =>
    and(eq(table.id, reports.targetId), isNull(table.deletedAt), matches(table.searchText), isThere);
  if (type === 'user') return exists(db.select(one).from(users).where(isShown(users)));
  if (type === 'trip') return exists(db.select(one).from(trips).where(isShown(trips)));
  const ofShownAuthors = db.select(one).from(posts).innerJoin(users, eq(users.id, posts.userId));
  return exists(ofShownAuthors.where(and(isShown(posts), isNull(users.deletedAt))));
}

export async function findReports(db: Queryable, filter: ReportCriteria & Page): Promise<Rows<ReportRow>> {
  const { skip, limit, ...criteria } = filter;
  const where = reportCondition(db, criteria);
  const rows = await db
    .select()
    .from(reports)
    .where(where)
    .orderBy(...reportOrder(criteria))
    .limit(limit)
    .offset(skip);
  return withTotal(db, { table: reports, where, filter }, rows);
}

/** The best match first in a search, otherwise the newest. */
export function reportOrder({ search }: Pick<ReportCriteria, 'search'>): SQL[] {
  const newest = ordered(reports.createdAt, reports.id, 'desc');
  return search ? [matchRank(reports.searchText, search), ...newest] : newest;
}

/** In any state. */
export async function findReport(db: Queryable, id: string): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id));
  return row;
}

/** In any state. */
export async function lockReport(tx: Transaction, id: string): Promise<ReportRow | undefined> {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
  return row;
}

type Marks = Partial<Pick<ReportRow, 'checkedAt' | 'checkedBy' | 'settledAt' | 'settledBy'>>;

export async function markReport(tx: Transaction, id: string, marks: Marks): Promise<void> {
  await tx
    .update(reports)
    .set({ ...marks, revision: sql`${reports.revision} + 1` })
    .where(eq(reports.id, id));
}
