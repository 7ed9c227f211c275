import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { posts, reports, trips } from './schema.ts';

/**
 * Whether a report is about a person or something they made. Written per type, so that each uses the index on the
 * reported object.
 */
export function isAbout(userId: string): SQL | undefined {
  const madeBy = (table: typeof posts | typeof trips) =>
    sql`${reports.targetId} in (select id from ${table} where user_id = ${userId})`;
  return or(
    and(eq(reports.type, 'user'), eq(reports.targetId, userId)),
    and(eq(reports.type, 'post'), madeBy(posts)),
    and(eq(reports.type, 'trip'), madeBy(trips)),
  );
}

/** The ids of these reports. */
export function reportsAbout(userId: string): SQL {
  return sql`select ${reports.id} from ${reports} where ${isAbout(userId)}`;
}
