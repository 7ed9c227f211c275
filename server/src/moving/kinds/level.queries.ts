import { and, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { levels } from '../../db/schema.ts';
import type { Arrival, Problem } from './moving-kind.ts';
import { twinsAmong } from './twins.ts';

/** Levels whose number another one has. */
export async function twinLevels(db: Queryable, arrivals: readonly Arrival[]): Promise<Map<string, Problem[]>> {
  const rows = await db
    .select({ key: levels.level })
    .from(levels)
    .where(
      and(
        isNull(levels.deletedAt),
        inArray(
          levels.level,
          arrivals.map(({ row }) => Number(row.level)),
        ),
        notInArray(
          levels.id,
          arrivals.map(({ id }) => id),
        ),
      ),
    );
  return twinsAmong(arrivals, new Set(rows.map(({ key }) => String(key))), 'level', ({ row }) => String(row.level));
}
