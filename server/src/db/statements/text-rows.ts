import type { SQL } from 'drizzle-orm';
import { connectionsOf } from '../client-of.ts';
import type { Queryable } from '../database.ts';
import { Batch, type DataRow, type DriverConnection } from './batch.ts';
import { statementOf } from './statement.ts';

/** The values of a row as the database sends them. */
export type TextRow = DataRow['fields'];

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

class TextQuery extends Batch {
  readonly textRows: TextRow[] = [];

  /** The description of the columns is not needed: it is as long as a row, and comes with every answer. */
  override prepare(connection: DriverConnection): void {
    super.prepare(Object.create(connection, { describe: { value: () => {} } }) as DriverConnection);
  }

  protected override keepRow({ fields }: DataRow): void {
    this.textRows.push(fields);
  }
}
