import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { posts, reports, trips, users } from '../../db/schema.ts';
import type { BulkResource } from './bulk.queries.ts';

const LABEL_LENGTH = 80;
const beginning = sql<string>`left(${posts.description}, ${sql.raw(String(LABEL_LENGTH))})`;

/** Names of the records, including deleted ones; erased records have none. */
export async function labelsOf(
  db: Queryable,
  resource: BulkResource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await LABELS[resource](db, [...ids]);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

type Labels = (db: Queryable, ids: string[]) => Promise<{ id: string; label: string }[]>;

const LABELS: Readonly<Record<BulkResource, Labels>> = {
  users: (db, ids) => db.select({ id: users.id, label: users.userName }).from(users).where(inArray(users.id, ids)),
  posts: (db, ids) => db.select({ id: posts.id, label: beginning }).from(posts).where(inArray(posts.id, ids)),
  reports: (db, ids) =>
    db
      .select({ id: reports.id, label: sql<string>`coalesce(${users.userName}, ${trips.title}, ${beginning}, '')` })
      .from(reports)
      .leftJoin(users, and(eq(reports.type, 'user'), eq(users.id, reports.targetId)))
      .leftJoin(trips, and(eq(reports.type, 'trip'), eq(trips.id, reports.targetId)))
      .leftJoin(posts, and(eq(reports.type, 'post'), eq(posts.id, reports.targetId)))
      .where(inArray(reports.id, ids)),
};

export async function findReportType(db: Queryable, id: string) {
  const [row] = await db.select({ type: reports.type }).from(reports).where(eq(reports.id, id));
  return row?.type;
}
