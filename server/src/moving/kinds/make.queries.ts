import { and, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { makes } from '../../db/schema.ts';
import type { Arrival, Problem } from './moving-kind.ts';
import { twinsAmong } from './twins.ts';

/** Models that another record of the category has. Both are folded in the search text, which begins with the make. */
export async function twinMakes(db: Queryable, arrivals: readonly Arrival[]): Promise<Map<string, Problem[]>> {
  const rows = await db
    .select({ category: makes.category, searchText: makes.searchText })
    .from(makes)
    .where(
      and(
        isNull(makes.deletedAt),
        inArray(
          makes.searchText,
          arrivals.map(({ row }) => String(row.searchText)),
        ),
        notInArray(
          makes.id,
          arrivals.map(({ id }) => id),
        ),
      ),
    );
  const taken = new Set(rows.map(keyOf));
  return twinsAmong(arrivals, taken, 'model', ({ row }) => keyOf(row));
}

function keyOf({ category, searchText }: { category?: unknown; searchText?: unknown }): string {
  return `${category}: ${searchText}`;
}
