import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { importRefs, importRejects } from '../../db/schema.ts';
import type { Session } from '../shadow-tables.queries.ts';
import type { MovedKind } from '../source.ts';
import { storedJson } from '../stored-json.ts';
import type { Told } from './told-fields.ts';

export type Side = 'old' | 'own';

export interface ProofRow {
  readonly kind: MovedKind;
  readonly side: Side;
  /** Our id of the record, or its old one if it did not come in. */
  readonly key: string;
  readonly hash: string;
  /** Fields that the old side does not tell, which are therefore not compared. */
  readonly untold: readonly string[];
  /** What the side tells, by column. */
  readonly told: Told;
}

export interface Difference {
  /** Our id of the record, or its old one if it did not come in. */
  readonly key: string;
  readonly how: 'missing here' | 'gone there' | 'different';
  /** The columns that differ, with both values. */
  readonly fields: readonly { readonly field: string; readonly old: string; readonly own: string }[];
}

const TABLE = 'import_proof';

/** What both sides say is kept in the database, not in memory. */
export async function openProof({ query }: Session): Promise<void> {
  await query(`drop table if exists ${TABLE}`);
  await query(
    `create temporary table ${TABLE} (kind text, side text, key text, hash text, untold text[], told json, primary key (kind, side, key))`,
  );
}

/** Temporary tables are not analysed by themselves, and the other side is looked up in many small steps. */
export async function analyzeProof({ query }: Session): Promise<void> {
  await query(`analyze ${TABLE}`);
}

export async function closeProof({ query }: Session): Promise<void> {
  await query(`drop table if exists ${TABLE}`);
}

/** Of a record that comes twice, the last state counts. */
export async function saveProof({ query }: Session, rows: readonly ProofRow[]): Promise<void> {
  if (rows.length === 0) return;
  const latest = new Map(rows.map((row) => [row.key, row]));
  await query(
    `insert into ${TABLE} select * from json_populate_recordset(null::${TABLE}, $1::json)
     on conflict (kind, side, key) do update set hash = excluded.hash, untold = excluded.untold, told = excluded.told`,
    [storedJson([...latest.values()])],
  );
}

/** What the old side does not tell about these records, by key. Without an entry: nothing is known of it there. */
export async function untoldFields(
  { query }: Session,
  kind: MovedKind,
  keys: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { rows } = await query(
    `select key, untold from ${TABLE} where kind = $1 and side = 'old' and key = any($2::text[])`,
    [kind, [...keys]],
  );
  return new Map((rows as { key: string; untold: string[] }[]).map(({ key, untold }) => [key, untold]));
}

export interface Compared {
  readonly kind: string;
  readonly old: number;
  readonly own: number;
  /** Sums of the hashes: the order of the records does not matter. */
  readonly oldSum: string;
  readonly ownSum: string;
  readonly differing: number;
}

export async function compareProof({ query }: Session): Promise<Compared[]> {
  const sum = (side: Side) =>
    `coalesce(sum(('x' || substr(hash, 1, 16))::bit(64)::bigint::numeric) filter (where side = '${side}'), 0)::text`;
  const { rows } = await query(
    `select kind, count(*) filter (where side = 'old')::int as old, count(*) filter (where side = 'own')::int as own,
       ${sum('old')} as "oldSum", ${sum('own')} as "ownSum",
       (select count(*)::int from (${DIFFERING}) as differing where differing.kind = ${TABLE}.kind) as differing
     from ${TABLE} group by kind`,
  );
  return rows as unknown as Compared[];
}

const DIFFERING = `
  select coalesce(old.kind, own.kind) as kind, coalesce(old.key, own.key) as key,
    case when own.key is null then 'missing here' when old.key is null then 'gone there' else 'different' end as how,
    old.told as old, own.told as own
  from (select * from ${TABLE} where side = 'old') as old
  full join (select * from ${TABLE} where side = 'own') as own using (kind, key)
  where old.hash is distinct from own.hash`;

/** The first records that are not the same on both sides. */
export async function differingRecords({ query }: Session, kind: string, limit: number): Promise<Difference[]> {
  const { rows } = await query(
    `select key, how, old, own from (${DIFFERING}) as differing where kind = $1 order by key limit $2`,
    [kind, limit],
  );
  return (rows as unknown as DifferingRow[]).map(({ key, how, old, own }) => ({
    key,
    how,
    fields: fieldsOf(old, own),
  }));
}

interface DifferingRow {
  readonly key: string;
  readonly how: Difference['how'];
  readonly old: Told | null;
  readonly own: Told | null;
}

/** None of a record that only one side has. */
function fieldsOf(old: Told | null, own: Told | null): Difference['fields'] {
  if (!old || !own) return [];
  return [...new Set([...Object.keys(old), ...Object.keys(own)])]
    .filter((field) => old[field] !== own[field])
    .map((field) => ({ field, old: old[field] ?? 'nothing', own: own[field] ?? 'nothing' }));
}

/** Those of our ids that came from the old backend. */
export async function importedIds(db: Queryable, kind: MovedKind, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: importRefs.id })
    .from(importRefs)
    .where(and(eq(importRefs.kind, kind), sql`${importRefs.id} = any(${sql.param([...ids])}::uuid[])`));
  return new Set(rows.map(({ id }) => id));
}

/** Those of the old ids that the run rejected. */
export async function rejectedRefs(
  db: Queryable,
  { runId, kind }: { runId: string; kind: MovedKind },
  refs: readonly string[],
): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const rows = await db
    .select({ ref: importRejects.ref })
    .from(importRejects)
    .where(
      and(
        eq(importRejects.runId, runId),
        eq(importRejects.kind, kind),
        sql`${importRejects.ref} = any(${sql.param([...refs])}::text[])`,
        sql`${importRejects.problems} @> '[{"isFatal": true}]'`,
      ),
    );
  return new Set(rows.map(({ ref }) => ref));
}
