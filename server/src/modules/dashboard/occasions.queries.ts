import type { Occasion } from '@leitstand/contract/api/dashboard';
import { and, between, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { startOfDay } from '../../db/lists/paging.ts';
import { appVersions, broadcasts, events, newsMessages } from '../../db/schema.ts';

/** Of each kind, the newest ones. */
const MAX_OCCASIONS = 100;
const MAX_TITLE = 80;

/** What happened from the first day until now, oldest first. */
export async function findOccasions(db: Queryable, firstDay: string | undefined, now: Date): Promise<Occasion[]> {
  const start = firstDay ? startOfDay(firstDay) : sql`'-infinity'::timestamptz`;
  const within = (at: SQL) => between(at, start, sql`${now.toISOString()}::timestamptz`);
  const columns = (at: SQL, title: SQL) => ({
    day: sql<string>`to_char(berlin_day(${at}), 'YYYY-MM-DD')`,
    title: sql<string>`left(${title}, ${MAX_TITLE}::int)`,
  });
  const sentAt = sql`coalesce(${broadcasts.finishedAt}, ${broadcasts.startsAt})`;
  const sent = await db
    .select(columns(sentAt, sql`${broadcasts.messageDe}`))
    .from(broadcasts)
    .where(and(inArray(broadcasts.state, ['sending', 'finished', 'stopped']), within(sentAt)))
    .orderBy(desc(sentAt))
    .limit(MAX_OCCASIONS);
  const changed = await db
    .select(
      columns(
        sql`${appVersions.createdAt}`,
        sql`concat_ws(' / ', ${appVersions.minimumVersion}, nullif(${appVersions.recommendUpdate}, ''))`,
      ),
    )
    .from(appVersions)
    .where(within(sql`${appVersions.createdAt}`))
    .orderBy(desc(appVersions.createdAt))
    .limit(MAX_OCCASIONS);
  const published = await db
    .select(columns(sql`${newsMessages.createdAt}`, sql`${newsMessages.description}`))
    .from(newsMessages)
    .where(and(isNull(newsMessages.deletedAt), within(sql`${newsMessages.createdAt}`)))
    .orderBy(desc(newsMessages.createdAt))
    .limit(MAX_OCCASIONS);
  const held = await db
    .select(columns(sql`${events.eventDate}`, sql`${events.title}`))
    .from(events)
    .where(and(isNull(events.deletedAt), within(sql`${events.eventDate}`)))
    .orderBy(desc(events.eventDate))
    .limit(MAX_OCCASIONS);
  const of = (kind: Occasion['kind'], rows: Omit<Occasion, 'kind'>[]) => rows.map((row) => ({ kind, ...row }));
  return [...of('broadcast', sent), ...of('versions', changed), ...of('news', published), ...of('event', held)].sort(
    (a, b) => a.day.localeCompare(b.day),
  );
}
