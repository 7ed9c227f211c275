import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { connectionsOf } from '../client-of.ts';
import type { Queryable } from '../database.ts';
import { statementOf } from './statement.ts';

/** The values of a row as the database sends them. */
export type TextRow = readonly (string | null)[];

/**
 * Reads rows whose columns the caller knows, without converting a value: for a list that is written to JSON, half of the
 * driver's work.
 */
export function textRows(db: Queryable, statement: SQL): Promise<TextRow[]> {
  const query = new TextQuery(statementOf(statement));
  const connections = connectionsOf(db);
  const run = connections.query.bind(connections) as unknown as Run;
  return new Promise((resolve, reject) => {
    run(query, undefined, (error) => (error ? reject(error) : resolve(query.textRows)));
  });
}

/** A pool and a connection call back alike, although their types say so only of a statement. */
type Run = (query: TextQuery, values: undefined, done: (error: unknown) => void) => void;

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
