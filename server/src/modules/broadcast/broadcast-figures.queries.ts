import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { broadcasts } from '../../db/schema.ts';

export interface BroadcastFigures {
  readonly waiting: number;
  readonly held: number;
  readonly sending: number;
  /** Due for a minute or longer, but not being sent by a living process. */
  readonly overdue: number;
  /** Devices of all broadcasts ever sent. */
  readonly accepted: number;
  readonly failures: number;
  readonly unknown: number;
}

/** One row per broadcast that was ever written, so a scan is cheap. */
export async function readBroadcastFigures(db: Queryable): Promise<BroadcastFigures> {
  const countOf = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::integer`;
  const sumOf = (column: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const [figures] = await db
    .select({
      waiting: countOf(sql`${broadcasts.state} = 'waiting'`),
      held: countOf(sql`${broadcasts.state} = 'held'`),
      sending: countOf(sql`${broadcasts.state} = 'sending'`),
      overdue: countOf(
        sql`${broadcasts.state} in ('waiting', 'sending') and ${broadcasts.startsAt} < now() - interval '1 minute'
          and coalesce(${broadcasts.senderUntil} < now() - interval '1 minute', true)`,
      ),
      accepted: sumOf(sql`${broadcasts.accepted}`),
      failures: sumOf(sql`${broadcasts.failures}`),
      unknown: sumOf(sql`${broadcasts.unknown}`),
    })
    .from(broadcasts);
  if (!figures) throw new Error('an aggregate has one row');
  return figures;
}
