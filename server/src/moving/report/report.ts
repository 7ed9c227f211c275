import type { Queryable } from '../../db/database.ts';
import { stepsOf } from '../run.queries.ts';
import { MOVED_KINDS } from '../source.ts';
import { type Example, examplesOf, type Reason, reasonsOf, rejectedKinds } from './rejects.queries.ts';

export interface KindReport {
  readonly kind: string;
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Stay out. */
  readonly rejected: number;
  /** Come in without some of their values. */
  readonly incomplete: number;
  readonly reasons: readonly (Omit<Reason, 'kind'> & { readonly examples: readonly Example[] })[];
}

export interface ImportReport {
  readonly source: string;
  readonly isRehearsal: boolean;
  readonly createdAt: string;
  readonly kinds: readonly KindReport[];
}

const EXAMPLES = 100;

/** Per kind how many records were read, how many are bad, and why. */
export async function reportOf(
  db: Queryable,
  runId: string,
  { source, isRehearsal }: Pick<ImportReport, 'source' | 'isRehearsal'>,
): Promise<ImportReport> {
  const steps = await stepsOf(db, runId);
  const bad = await rejectedKinds(db, runId);
  const reasons = await reasonsOf(db, runId);
  const kinds: KindReport[] = [];
  for (const kind of MOVED_KINDS) {
    const step = steps.find((each) => each.kind === kind);
    if (!step) continue;
    const { read, added, changed, unchanged, rejected } = step;
    const { records = 0, out = 0 } = bad.find((each) => each.kind === kind) ?? {};
    const withExamples = [];
    for (const reason of reasons.filter((each) => each.kind === kind)) {
      const { kind: _, ...rest } = reason;
      withExamples.push({ ...rest, examples: await examplesOf(db, runId, reason, EXAMPLES) });
    }
    kinds.push({ kind, read, added, changed, unchanged, rejected, incomplete: records - out, reasons: withExamples });
  }
  return { source, isRehearsal, createdAt: new Date().toISOString(), kinds };
}
