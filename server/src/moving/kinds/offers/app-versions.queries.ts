import { desc, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { appVersions } from '../../../db/schema.ts';
import type { Columns } from '../moving-kind.ts';

/** The newest row is in force. */
export async function putInForce(tx: Transaction, ids: readonly string[]): Promise<void> {
  const newest = sql`(select max(created_at) from app_versions where id <> all(${sql.param(ids)}::uuid[]))`;
  await tx.execute(sql`
    update app_versions set created_at = greatest(now(), ${newest} + interval '1 millisecond')
    where id = any(${sql.param(ids)}::uuid[])`);
}

/** An export tells when its versions were set: those that were set here since stay in force. */
export async function versionsInForce(
  db: Queryable,
  rows: readonly (Columns & { readonly id: string })[],
): Promise<Map<string, Columns>> {
  const { createdAt, id } = appVersions;
  const [newest] = await db.select().from(appVersions).orderBy(desc(createdAt), desc(id)).limit(1);
  const isOlder = ({ createdAt: setAt }: Columns) => newest && setAt instanceof Date && setAt < newest.createdAt;
  const { minimumVersion, recommendUpdate } = newest ?? {};
  return new Map(rows.filter(isOlder).map((row) => [row.id, { minimumVersion, recommendUpdate }]));
}

/** Every row is a change: those that say the same as the row before are none. */
export async function removeRepeatedVersions(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from app_versions as repeated using (
      select id,
        lag(minimum_version) over history as minimum_version,
        lag(recommend_update) over history as recommend_update
      from app_versions window history as (order by created_at, id)
    ) as earlier
    where earlier.id = repeated.id and repeated.id = any(${sql.param(ids)}::uuid[])
      and earlier.minimum_version = repeated.minimum_version and earlier.recommend_update = repeated.recommend_update`);
}
