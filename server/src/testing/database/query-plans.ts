import { expect, vi } from 'vitest';
import type { Statement } from '../../db/statements/statement.ts';
import type { TestAnswer, TestApp } from '../test-app.ts';

/** A node of a query plan, with its children. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Makes a call and returns the plans of its queries; `settings` only apply to the plans. */
export async function plansOf(
  app: TestApp,
  call: () => Promise<TestAnswer>,
  settings: readonly string[] = [],
): Promise<Plan[]> {
  const { pool } = app.leitstand.platform.database;
  const asked = vi.spyOn(pool, 'query');
  expect((await call()).status).toBe(200);
  const queries = asked.mock.calls as unknown as [query: string | Partial<Statement>, values: unknown[] | undefined][];
  asked.mockRestore();
  // The job queue passes plain strings; all other queries belong to the call.
  const statements = queries.flatMap(([query, values]) =>
    typeof query === 'string' ? [] : [{ text: query.text ?? '', values: query.values ?? values }],
  );
  const plans: Plan[] = [];
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const setting of settings) await client.query(`set local ${setting}`);
    for (const { text, values } of statements) {
      if (!text.trim().startsWith('select')) continue;
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      plans.push(rows[0]['QUERY PLAN'][0].Plan);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plans;
}

/** The number of rows that were read. */
export function visited(plan: Plan): number {
  const rows =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return rows * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, part) => sum + visited(part), 0);
}

/** The tables that were read by a sequential scan. */
export function scanned(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scanned)];
}
