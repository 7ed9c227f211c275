import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { connectionsOf } from '../client-of.ts';
import type { Queryable } from '../database.ts';
import { type Statement, statementOf } from './statement.ts';

/** The values of a row as the database sends them. */
export type TextRow = readonly (string | null)[];

/**
 * Reads rows whose columns the caller knows, without converting a value: for a list that is written to JSON, half of the
 * driver's work.
 */
export async function textRows(db: Queryable, statement: SQL): Promise<TextRow[]> {
  const sent = statementOf(statement);
  const connections = connectionsOf(db);
  if (!(connections instanceof pg.Pool)) return run(connections, sent);
  const client = await connections.connect();
  try {
    return await run(client, sent);
  } finally {
    client.release();
  }
}

function run(client: pg.ClientBase, statement: Statement): Promise<TextRow[]> {
  return new Promise((resolve, reject) => {
    const query = new TextQuery(statement, (error) => (error ? reject(error) : resolve(query.textRows)));
    client.query(query);
  });
}

/** What the driver calls on a query, which its types leave out. */
interface DriverQuery {
  prepare(connection: pg.Connection): void;
}

class TextQuery extends pg.Query {
  readonly textRows: TextRow[] = [];

  /** The description of the columns is not needed: it is as long as a row, and comes with every answer. */
  prepare(connection: pg.Connection): void {
    const quiet = Object.create(connection, { describe: { value: () => {} } });
    (pg.Query.prototype as unknown as DriverQuery).prepare.call(this, quiet);
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.textRows.push(fields);
  }
}
