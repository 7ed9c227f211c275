import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { importRefs, users } from '../../db/schema.ts';
import type { MovedKind } from '../source.ts';
import { storedJson } from '../stored-json.ts';

/** Fields that Leitstand does not have, of a record that came in. */
export interface KeptFields {
  readonly key: string;
  readonly fields: Record<string, unknown>;
}

export interface KeptPlace {
  /** The next ones, locked until the transaction ends. */
  read(tx: Transaction, after: string, limit: number): Promise<KeptFields[]>;
  write(tx: Transaction, rows: readonly KeptFields[]): Promise<void>;
}

/** Fields of the app belong to users. */
export const appFields: KeptPlace = {
  async read(tx, after, limit) {
    const { rows } = await tx.execute<KeptFields & Record<string, unknown>>(sql`
      select id::text as key, app_fields as fields from ${users}
      where app_fields <> '{}' and id in (select id from ${importRefs} where kind = 'user')
        and id > coalesce(nullif(${after}, ''), '00000000-0000-0000-0000-000000000000')::uuid
      order by id limit ${limit} for update`);
    return rows;
  },
  async write(tx, rows) {
    await tx.execute(sql`
      update ${users} set app_fields = given.fields::jsonb
      from unnest(${sql.param(keysOf(rows))}::text[], ${sql.param(textsOf(rows))}::text[]) as given (key, fields)
      where users.id = given.key::uuid`);
  },
};

export function unknownFields(kind: MovedKind): KeptPlace {
  return {
    async read(tx, after, limit) {
      const { rows } = await tx.execute<KeptFields & Record<string, unknown>>(sql`
        select ref as key, unknown_fields as fields from ${importRefs}
        where kind = ${kind} and ref > ${after} and unknown_fields is not null
        order by ref limit ${limit} for update`);
      return rows;
    },
    async write(tx, rows) {
      await tx.execute(sql`
        update ${importRefs} set unknown_fields = given.fields::jsonb
        from unnest(${sql.param(keysOf(rows))}::text[], ${sql.param(textsOf(rows))}::text[]) as given (key, fields)
        where import_refs.kind = ${kind} and import_refs.ref = given.key`);
    },
  };
}

/** Our ids for old ones; those that are the same, and those that name records of several kinds, are absent. */
export async function idsOfRefs(
  db: Queryable,
  kinds: readonly MovedKind[],
  refs: readonly string[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map();
  const { rows } = await db.execute<{ ref: string; id: string }>(sql`
    select ref, min(id::text) as id from ${importRefs}
    where kind = any(${sql.param([...kinds])}::text[]) and ref = any(${sql.param([...refs])}::text[])
    group by ref having count(distinct id) = 1 and min(id::text) <> lower(ref)`);
  return new Map(rows.map(({ ref, id }) => [ref, id]));
}

function keysOf(rows: readonly KeptFields[]): string[] {
  return rows.map(({ key }) => key);
}

function textsOf(rows: readonly KeptFields[]): string[] {
  return rows.map(({ fields }) => storedJson(fields));
}
