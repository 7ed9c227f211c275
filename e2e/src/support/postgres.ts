import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface PostgresDatabase {
  readonly url: string;
  run(sql: string): Promise<void>;
  drop(): Promise<void>;
}

/** An empty database on the server that `npm test` starts. */
export async function createDatabase(): Promise<PostgresDatabase> {
  const { TEST_POSTGRES_URL: server } = process.env;
  if (!server) throw new Error('These tests run on both engines: set TEST_POSTGRES_URL, or run `npm test -- browser`.');
  const name = `leitstand_e2e_${randomBytes(8).toString('hex')}`;
  await command(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const { href: url } = address;
  return {
    url,
    run: (sql) => command(url, sql),
    drop: () => command(server, `drop database if exists ${name} with (force)`),
  };
}

async function command(server: string, sql: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
