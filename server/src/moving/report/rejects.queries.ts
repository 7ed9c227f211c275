import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { importRejects } from '../../db/schema.ts';
import type { Problem, ProblemCode } from '../kinds/moving-kind.ts';

const AT_ONCE = 500;

export interface RejectRow {
  readonly ref: string;
  readonly place: string;
  readonly problems: readonly Problem[];
  readonly value: unknown;
}

/** What did not come in, or not whole, page by page. */
export async function* rejectsOf(db: Queryable, runId: string, kind: string): AsyncGenerator<RejectRow[]> {
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select()
      .from(importRejects)
      .where(
        and(
          eq(importRejects.runId, runId),
          eq(importRejects.kind, kind),
          after === undefined ? undefined : gt(importRejects.ref, after),
        ),
      )
      .orderBy(asc(importRejects.ref))
      .limit(AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ ref, place, problems, value }) => ({ ref, place, problems: problems as Problem[], value }));
    after = last.ref;
  }
}

export async function rejectedKinds(
  db: Queryable,
  runId: string,
): Promise<{ kind: string; records: number; out: number }[]> {
  const { rows } = await db.execute<{ kind: string; records: number; out: number }>(sql`
    select kind, count(*)::int as records,
      count(*) filter (where problems @> '[{"isFatal": true}]')::int as out
    from ${importRejects} where run_id = ${runId} group by kind`);
  return rows;
}

export interface Reason {
  readonly kind: string;
  readonly code: ProblemCode;
  readonly field: string;
  /** The records stay out because of it. */
  readonly isFatal: boolean;
  readonly count: number;
}

/** How often each problem occurs. */
export async function reasonsOf(db: Queryable, runId: string): Promise<Reason[]> {
  const { rows } = await db.execute<Reason & Record<string, unknown>>(sql`
    select kind, problem ->> 'code' as code, problem ->> 'field' as field,
      (problem ->> 'isFatal')::boolean as "isFatal", count(*)::int as count
    from ${importRejects}, jsonb_array_elements(problems) as problem
    where run_id = ${runId} group by 1, 2, 3, 4 order by count(*) desc, 1, 2, 3`);
  return rows;
}

export interface Example {
  readonly ref: string;
  readonly place: string;
  readonly value: string | null;
}

/** The first records with a problem. */
export async function examplesOf(db: Queryable, runId: string, reason: Reason, limit: number): Promise<Example[]> {
  const { kind, code, field, isFatal } = reason;
  const { rows } = await db.execute<Example & Record<string, unknown>>(sql`
    select ref, place, problem ->> 'value' as value
    from ${importRejects}, jsonb_array_elements(problems) as problem
    where run_id = ${runId} and kind = ${kind} and problem ->> 'code' = ${code} and problem ->> 'field' = ${field}
      and (problem ->> 'isFatal')::boolean = ${isFatal}
    order by ref limit ${limit}`);
  return rows;
}
