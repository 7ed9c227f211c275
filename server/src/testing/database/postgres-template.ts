import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import pg from 'pg';
import { startOnce } from './start-once.ts';
import { templateKey } from './template-key.ts';

/** An arbitrary number that every test process uses. */
const TEMPLATE_LOCK = 7_346_202;

/** Runs work as the server's administrator, outside any test database. */
export async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl(url, 'postgres'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** The name of a migrated, empty database to copy. It is created once and kept for later runs. */
export async function postgresTemplate(url: string): Promise<string> {
  const name = `leitstand_template_${templateKey()}`;
  await asAdministrator(url, async (client) => {
    if (await exists(client, name)) return;
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    // Another test process may have created it in the meantime. The lock ends with the connection.
    if (await exists(client, name)) return;
    await client.query(`drop database if exists ${name}_draft with (force)`);
    await client.query(`create database ${name}_draft`);
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-template-'));
    await startOnce({ dataDir, databaseUrl: databaseUrl(url, `${name}_draft`) });
    await fs.promises.rm(dataDir, { recursive: true, force: true });
    await client.query(`alter database ${name}_draft rename to ${name}`);
    await dropOthers(client, name);
  });
  return name;
}

/** The server outlives a test run: templates of other migrations are obsolete. */
async function dropOthers(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'leitstand\\_template\\_%' and datname <> $1",
    [name],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname}`);
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}
