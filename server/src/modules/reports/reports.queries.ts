import { type CaseAge, REPORT_TYPES } from '@leitstand/contract/base/limits';
import type { Area } from '@leitstand/contract/base/map-area';
import type { ReportOrder } from '@leitstand/contract/reports';
import { and, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
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
  order?: ReportOrder | undefined;
  age?: CaseAge | undefined;
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
export function reportCondition(db: Queryable, criteria: ReportCriteria): SQL {
  const { table } = REPORTED_PLACES[criteria.type];
  const object = db.select({ one: sql`1` }).from(table).where(reportedObject(db, criteria));
  return sql`(${isListed(criteria)} and ${exists(object)})`;
}

export function isListed({ type, checked, age }: ReportCriteria): SQL | undefined {
  const isChecked = checked ? isNotNull(reports.checkedAt) : isNull(reports.checkedAt);
  return and(
    eq(reports.type, type),
    isNull(reports.settledAt),
    checked === undefined ? undefined : isChecked,
    age && isOfAge(age),
  );
}

/** From more than so many days since the first complaint, to so many. */
const AGES: Readonly<Record<CaseAge, readonly [over: number, upTo: number]>> = {
  day: [-1, 1],
  week: [1, 7],
  month: [7, 30],
  older: [30, 100_000],
};

function isOfAge(age: CaseAge): SQL {
  const [over, upTo] = AGES[age];
  return sql`${reports.createdAt} < now() - ${over} * interval '1 day'
    and ${reports.createdAt} >= now() - ${upTo} * interval '1 day'`;
}

/** The same for all types. */
export function anyReportCondition(db: Queryable): SQL | undefined {
  return or(...REPORT_TYPES.map((type) => reportCondition(db, { type })));
}

/** The object of a report, unless it is deleted. Posts of deleted users are hidden, and so are their reports. */
export function reportedObject(db: Queryable, { type, search, area }: ReportCriteria): SQL | undefined {
  const { table, at } = REPORTED_PLACES[type];
  const author = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, posts.userId), isNull(users.deletedAt)));
  return and(
    eq(table.id, reports.targetId),
    isNull(table.deletedAt),
    // Matches the object's text when it was reported as well as its current text.
    search ? or(containsText(reports.searchText, search), containsText(table.searchText, search)) : undefined,
    area && isWithin(at, area),
    type === 'post' ? exists(author) : undefined,
  );
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

/** The heaviest first if asked for, then the best match in a search, then the newest. */
export function reportOrder({ search, order }: Pick<ReportCriteria, 'search' | 'order'>): SQL[] {
  const newest = ordered(reports.createdAt, reports.id, 'desc');
  if (order === 'weight') return [desc(reports.weight), ...newest];
  return search ? [matchRank(reports.searchText, search), ...newest] : newest;
}

/** Open reports of a type by age. */
export async function countByAge(db: Queryable, type: ReportType): Promise<Record<CaseAge, number>> {
  const ofAge = (age: CaseAge) => sql<string>`count(*) filter (where ${isOfAge(age)})`;
  const [row] = await db
    .select({ day: ofAge('day'), week: ofAge('week'), month: ofAge('month'), older: ofAge('older') })
    .from(reports)
    .where(reportCondition(db, { type, checked: false }));
  const { day = 0, week = 0, month = 0, older = 0 } = row ?? {};
  return { day: Number(day), week: Number(week), month: Number(month), older: Number(older) };
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
