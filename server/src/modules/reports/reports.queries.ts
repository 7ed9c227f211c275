import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { boundedCount, ordered, type Page, type Rows } from '../../db/paging.ts';
import { posts, reportEntries, reports, trips, users } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type ReportRow = typeof reports.$inferSelect;
export type ReportType = ReportRow['type'];

export interface ReportFilter extends Page {
  type: ReportType;
  search?: string;
}

/** Reports that are not settled and whose object is still there, newest first. */
export async function findReports(db: Queryable, filter: ReportFilter): Promise<Rows<ReportRow>> {
  const { type, skip, limit, search } = filter;
  const where = and(eq(reports.type, type), isNull(reports.settledAt), objectIsShown(db, type, search));
  const newest = ordered(reports.createdAt, reports.id, 'desc');
  const rows = await db
    .select()
    .from(reports)
    .where(where)
    .orderBy(...(search ? [matchRank(reports.searchText, search), ...newest] : newest))
    .limit(limit)
    .offset(skip);
  return { rows, total: await boundedCount(db, reports, where) };
}

/** Posts of deleted users are not shown, so neither are their reports. */
function objectIsShown(db: Queryable, type: ReportType, search: string | undefined): SQL {
  const one = { one: sql`1` };
  // Found by what the object said when it was reported, and by what it says now.
  const says = (text: AnyPgColumn) =>
    search ? or(containsText(reports.searchText, search), containsText(text, search)) : undefined;
  const isShown = (table: typeof users | typeof posts | typeof trips) =>
    and(eq(table.id, reports.targetId), isNull(table.deletedAt), says(table.searchText));
  if (type === 'user') return exists(db.select(one).from(users).where(isShown(users)));
  if (type === 'trip') return exists(db.select(one).from(trips).where(isShown(trips)));
  const ofShownAuthors = db.select(one).from(posts).innerJoin(users, eq(users.id, posts.userId));
  return exists(ofShownAuthors.where(and(isShown(posts), isNull(users.deletedAt))));
}

export type ReportedObject = Partial<
  Record<'userName' | 'email' | 'about' | 'image' | 'title' | 'description' | 'category', string> & {
    galleryImages: string[];
  }
>;

/** What is shown of the reported objects, by their ids. */
export async function findObjects(
  db: Queryable,
  type: ReportType,
  ids: readonly string[],
): Promise<Map<string, ReportedObject>> {
  const rows = await selectObjects(db, type, [...ids]);
  return new Map(rows.map(({ id, ...object }): [string, ReportedObject] => [id, object]));
}

async function selectObjects(
  db: Queryable,
  type: ReportType,
  ids: string[],
): Promise<(ReportedObject & { id: string })[]> {
  if (type === 'user') {
    const { id, userName, email, image, about } = users;
    return db.select({ id, userName, email, image, about }).from(users).where(inArray(id, ids));
  }
  if (type === 'post') {
    const { id, description, galleryImages } = posts;
    return db.select({ id, description, galleryImages }).from(posts).where(inArray(id, ids));
  }
  const { id, title, description, category, image } = trips;
  return db.select({ id, title, description, category, image }).from(trips).where(inArray(id, ids));
}

export interface ReporterRow {
  reportId: string;
  /** Null where the reporter has been deleted. */
  userId: string | null;
  userName: string | null;
  reason: string;
  createdAt: Date;
}

/** Who reported, in the order in which they did. */
export async function findReporters(db: Queryable, reportIds: readonly string[]): Promise<ReporterRow[]> {
  return db
    .select({
      reportId: reportEntries.reportId,
      userId: users.id,
      userName: users.userName,
      reason: reportEntries.reason,
      createdAt: reportEntries.createdAt,
    })
    .from(reportEntries)
    .leftJoin(users, and(eq(users.id, reportEntries.reporterId), isNull(users.deletedAt)))
    .where(inArray(reportEntries.reportId, [...reportIds]))
    .orderBy(...ordered(reportEntries.createdAt, reportEntries.id, 'asc'));
}

const isOpen = (id: string) => and(eq(reports.id, id), isNull(reports.settledAt));

export async function findOpenReport(db: Queryable, id: string, type: ReportType): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(isOpen(id), eq(reports.type, type)));
  return row;
}

export async function lockOpenReport(tx: Transaction, id: string): Promise<ReportRow | undefined> {
  const [row] = await tx.select().from(reports).where(isOpen(id)).for('update');
  return row;
}

type Marks = Partial<Pick<ReportRow, 'checkedAt' | 'checkedBy' | 'settledAt' | 'settledBy'>>;

export async function markReport(tx: Transaction, id: string, marks: Marks): Promise<void> {
  await tx
    .update(reports)
    .set({ ...marks, revision: sql`${reports.revision} + 1` })
    .where(eq(reports.id, id));
}

/** The search text of an object that is shown. Held, author included, so that it is not erased before it is reported. */
export async function holdSearchText(tx: Transaction, type: ReportType, id: string): Promise<string | undefined> {
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

/** The one report of an object. A new complaint opens it again; after it was settled, it is a new case. */
export async function openReport(
  tx: Transaction,
  { type, targetId, searchText, at }: { type: ReportType; targetId: string; searchText: string; at: Date },
): Promise<string> {
  const moment = at.toISOString();
  const [row] = await tx
    .insert(reports)
    .values({ id: newId(), type, targetId, searchText, createdAt: at, lastReportedAt: at })
    .onConflictDoUpdate({
      target: [reports.type, reports.targetId],
      set: {
        searchText,
        createdAt: sql`case when ${reports.settledAt} is null then ${reports.createdAt} else ${moment}::timestamptz end`,
        lastReportedAt: at,
        checkedAt: null,
        checkedBy: null,
        settledAt: null,
        settledBy: null,
        revision: sql`${reports.revision} + 1`,
      },
    })
    .returning({ id: reports.id });
  if (!row) throw new Error('the report was not returned');
  return row.id;
}

/** Whoever reports the same object again changes what they said before. */
export async function putEntry(
  tx: Transaction,
  entry: { reportId: string; reporterId: string; reason: string; createdAt: Date },
): Promise<void> {
  const { reportId, reporterId, reason, createdAt } = entry;
  const own = and(eq(reportEntries.reportId, reportId), eq(reportEntries.reporterId, reporterId));
  const known = await tx
    .update(reportEntries)
    .set({ reason, createdAt })
    .where(own)
    .returning({ id: reportEntries.id });
  if (known.length === 0) await tx.insert(reportEntries).values({ id: newId(), ...entry });
}

/** Removes reports whose object has been erased. */
export async function removeOrphanedReports(db: Queryable): Promise<void> {
  for (const [type, table] of Object.entries({ user: users, post: posts, trip: trips })) {
    const object = db.select({ id: table.id }).from(table).where(eq(table.id, reports.targetId));
    await db.delete(reports).where(and(eq(reports.type, type as ReportType), not(exists(object))));
  }
}
