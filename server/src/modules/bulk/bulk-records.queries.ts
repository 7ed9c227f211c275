import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
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

/** A record that is present, as somebody sees it who decides about an action. */
export interface SeenRecord {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** Hash of everything that matters for the decision. */
  readonly mark: string;
}

type Seen = (db: Queryable, ids: readonly string[]) => Promise<SeenRecord[]>;

/** The records among these that are present. */
export async function seenRecords(
  db: Queryable,
  resource: BulkResource,
  ids: readonly string[],
): Promise<SeenRecord[]> {
  return ids.length === 0 ? [] : SEEN[resource](db, ids);
}

const author = alias(users, 'author');

const SEEN: Readonly<Record<BulkResource, Seen>> = {
  users: (db, ids) =>
    db
      .select({
        id: users.id,
        label: users.userName,
        detail: users.email,
        mark: hashOf(users.userName, users.email, users.telephoneNumber, users.status),
      })
      .from(users)
      .where(and(isOneOf(sql`${users.id}`, ids), isNull(users.deletedAt))),
  posts: (db, ids) =>
    db
      .select({
        id: posts.id,
        label: beginning,
        detail: author.userName,
        mark: hashOf(posts.description, posts.galleryImages, posts.userId, author.userName),
      })
      .from(posts)
      .innerJoin(author, eq(author.id, posts.userId))
      .where(and(isOneOf(sql`${posts.id}`, ids), isNull(posts.deletedAt), isNull(author.deletedAt))),
  reports: (db, ids) =>
    db
      .select({
        id: reports.id,
        label: sql<string>`coalesce(${users.userName}, ${trips.title}, ${beginning}, '')`,
        detail: sql<string>`coalesce(${users.email}, ${author.userName}, '')`,
        mark: hashOf(
          reports.targetId,
          reports.checkedAt,
          ...[users.userName, users.email, users.status],
          ...[trips.title, trips.description, trips.image, posts.description, posts.galleryImages],
          ...[author.id, author.userName, author.email, author.status],
        ),
      })
      .from(reports)
      .leftJoin(users, and(eq(reports.type, 'user'), eq(users.id, reports.targetId)))
      .leftJoin(trips, and(eq(reports.type, 'trip'), eq(trips.id, reports.targetId)))
      .leftJoin(posts, and(eq(reports.type, 'post'), eq(posts.id, reports.targetId)))
      .leftJoin(author, sql`${author.id} = coalesce(${trips.userId}, ${posts.userId})`)
      .where(and(isOneOf(sql`${reports.id}`, ids), isNull(reports.settledAt))),
};

/** As one array: thousands of parameters would exceed the limit of a query. */
function isOneOf(id: SQL, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param(ids)}::uuid[])`;
}

function hashOf(...columns: readonly AnyPgColumn[]): SQL<string> {
  return sql<string>`md5(jsonb_build_array(${sql.join([...columns], sql`, `)})::text)`;
}

export async function findReportType(db: Queryable, id: string) {
  const [row] = await db.select({ type: reports.type }).from(reports).where(eq(reports.id, id));
  return row?.type;
}
