import type { CsvTarget } from '@leitstand/contract/base/limits';
import { CSV_TABLES } from '@leitstand/contract/csv/csv-fields';
import { Slices } from '../../base/slices.ts';
import type { Queryable } from '../../db/database.ts';
import type { RowProblem } from '../../db/schema.ts';
import type { ReadContent, ReadRow } from './read-rows.ts';
import type { Broken, Checked, CsvLoadTarget, Keyed, Present, Values } from './targets/csv-target.ts';
import { findStoredImages } from './targets/targets.queries.ts';
import { TARGETS } from './targets/targets.ts';

/** What loading a row would do. */
export type Verdict = { readonly position: number } & (
  | { readonly outcome: 'added'; readonly values: Values }
  | {
      readonly outcome: 'changed';
      readonly present: Present;
      /** All values afterwards. */
      readonly values: Values;
      /** What the changed fields contain now. */
      readonly before: Values;
    }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'failed'; readonly problems: readonly RowProblem[] }
);

/** As many rows as are looked up in one go. */
const BATCH = 500;

/** Says for each row what loading it would do, by the rules of the form and the stored records. */
export async function judgeRows(
  db: Queryable,
  targetName: CsvTarget,
  { rows, defaults }: ReadContent,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const slices = new Slices();
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const judge = await judgeOf(db, targetName, { rows: batch, defaults });
    for (const row of batch) {
      verdicts.push(judge(row));
      await slices.next();
    }
  }
  return verdicts;
}

/** Looks up what a batch of rows refers to; the function returned judges one of them. */
async function judgeOf(
  db: Queryable,
  targetName: CsvTarget,
  { rows, defaults }: ReadContent,
): Promise<(row: ReadRow) => Verdict> {
  const target = TARGETS[targetName];
  const full = rows.map(({ values }) => ({ ...defaults, ...values }));
  const stored = byKey(await target.find(db, full));
  const names = full.map(({ image }) => image).filter((image) => typeof image === 'string');
  const images = await findStoredImages(db, names);
  const required = CSV_TABLES[targetName].fields.filter((field) => field.required).map(({ name }) => name);

  return (row) => {
    const { position, problems } = row;
    if (problems.length > 0) return { position, outcome: 'failed', problems };
    const withDefaults = { ...defaults, ...row.values };
    const meant = stored.get(target.keyOf(withDefaults) ?? '') ?? [];
    if (meant.length > 1) return { position, outcome: 'failed', problems: [{ code: 'SEVERAL_RECORDS', details: {} }] };
    const [present] = meant;
    if (present) return judgeChange(target, row, present);
    const missing = required.filter((name) => withDefaults[name] === undefined);
    const broken = {
      ...brokenOf(target.check(withDefaults)),
      ...Object.fromEntries(missing.map((name) => [name, 'FIELD_MISSING' as const])),
      ...(typeof withDefaults.image === 'string' &&
        !images.has(withDefaults.image) && { image: 'FIELD_INVALID' as const }),
    };
    return failed(position, broken) ?? { position, outcome: 'added', values: withDefaults };
  };
}

/** Images of stored records stay: replacing one deletes it for good, which could not be undone. */
function judgeChange(target: CsvLoadTarget, { position, values }: ReadRow, present: Present): Verdict {
  const { image: _, ...given } = values;
  const after = { ...present.values, ...given };
  const checked = target.check(after, present);
  if ('broken' in checked) return failed(position, checked.broken) ?? { position, outcome: 'unchanged' };
  const isSame = (name: string) => JSON.stringify(checked.input[name]) === JSON.stringify(present.values[name]);
  const differing = Object.keys(given).filter((name) => !isSame(name));
  if (differing.length === 0) return { position, outcome: 'unchanged' };
  const before = Object.fromEntries(differing.map((name) => [name, present.values[name]]));
  return { position, outcome: 'changed', present, values: after, before };
}

function brokenOf(checked: Checked): Broken {
  return 'broken' in checked ? checked.broken : {};
}

function failed(position: number, broken: Broken): Verdict | undefined {
  const problems = Object.entries(broken).map(([field, code]) => ({ code, details: { field } }));
  return problems.length === 0 ? undefined : { position, outcome: 'failed', problems };
}

function byKey(records: readonly Keyed[]): ReadonlyMap<string, readonly Present[]> {
  const map = new Map<string, Present[]>();
  for (const record of records) {
    for (const key of record.keys) map.set(key, [...(map.get(key) ?? []), record]);
  }
  return map;
}
