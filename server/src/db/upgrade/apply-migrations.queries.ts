import type { ClientBase } from 'pg';
import type { Migration } from './known-migrations.ts';

interface Applied {
  readonly when: number;
  /** Undefined if a version applied it that did not record names. */
  readonly tag: string | undefined;
  /** See `Migration`: what the version that applied it knew. */
  readonly needs: number;
}

const CONCURRENTLY = /^(?:\s|--.*\n)*create (?:unique )?(index concurrently) (?:if not exists )?"?(\w+)"?/i;

/** In order; empty in a new database. */
export async function readApplied(client: ClientBase): Promise<Applied[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as table");
  if (found[0]?.table === null) return [];
  // As JSON: databases of older versions lack the columns.
  const { rows } = await client.query<{ when: string; more: { tag?: string | null; needs?: number | null } }>(
    'select created_at::text as when, to_jsonb(applied) as more from drizzle.__drizzle_migrations as applied order by created_at',
  );
  return rows.map(({ when, more }) => ({
    when: Number(when),
    tag: more.tag ?? undefined,
    needs: more.needs ?? Number(when),
  }));
}

interface ApplyOptions {
  readonly defersIndexes?: boolean;
  readonly onMigration?: ((tag: string) => void) | undefined;
}

/**
 * Runs migrations in the transaction of the client and records each, with what an older version has to know of it.
 * `defersIndexes`: indexes that are to be built concurrently become long changes, because that is impossible in a
 * transaction. Without it they are built at once, which suits empty tables and a database that no server uses.
 */
export async function applyMigrations(
  client: ClientBase,
  steps: readonly Migration[],
  { defersIndexes = false, onMigration = () => {} }: ApplyOptions = {},
): Promise<void> {
  if (steps.length === 0) return;
  // Drizzle's own table: what reads it, such as a backup, finds in it what it expects.
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await client.query(
    'alter table drizzle.__drizzle_migrations add column if not exists tag text, add column if not exists needs bigint',
  );
  for (const { statements, hash, when, tag, needs } of steps) {
    onMigration(tag);
    for (const statement of statements) await runStatement(client, statement, defersIndexes);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at, tag, needs) values ($1, $2, $3, $4)',
      [hash, when, tag, needs],
    );
  }
}

async function runStatement(client: ClientBase, statement: string, defersIndexes: boolean): Promise<void> {
  const [, words, index] = CONCURRENTLY.exec(statement) ?? [];
  if (!words) await client.query(statement);
  else if (defersIndexes)
    await client.query('insert into long_changes (name, statement) values ($1, $2)', [index, statement]);
  else await client.query(statement.replace(words, 'index'));
}
