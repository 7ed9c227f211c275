import pg from 'pg';
import type { Statement } from './statement.ts';

interface NamedStatement extends Statement {
  readonly name?: string | undefined;
}

type Done = (error: unknown, result?: unknown) => void;

/** What the driver keeps of a connection, and what it calls on a query: its types leave both out. */
interface DriverConnection extends pg.Connection {
  submittedNamedStatements: Record<string, string>;
}
interface DriverQuery {
  prepare(connection: DriverConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: unknown, connection: DriverConnection): void;
}
const driver = pg.Query.prototype as unknown as DriverQuery;

/**
 * Several statements that are sent at once and answered together: the server runs one after the other and skips the rest
 * after the first failure. The result is that of the last one.
 */
export class Batch extends pg.Query {
  declare text: string;
  declare name: string | undefined;
  declare callback: Done | undefined;
  readonly #statements: readonly NamedStatement[];
  #current = 0;

  constructor(before: readonly NamedStatement[], last: NamedStatement, done?: Done) {
    super(last, done);
    this.#statements = [...before, last];
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: DriverConnection): void {
    const silent = { value: () => {} };
    const more = Object.create(connection, { describe: silent, sync: silent }) as DriverConnection;
    for (const statement of this.#statements.slice(0, -1)) {
      driver.prepare.call(new pg.Query(statement) as unknown as DriverQuery, more);
    }
    driver.prepare.call(this, connection);
    this.#run(0);
  }

  handleDataRow(message: unknown): void {
    if (this.#isLast) driver.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.#isLast) driver.handleCommandComplete.call(this, message, connection);
    else this.#run(this.#current + 1);
  }

  handleError(error: unknown, connection: DriverConnection): void {
    // The driver forgets only the statement that failed; those after it were skipped.
    for (const { name } of this.#statements) if (name) delete connection.submittedNamedStatements[name];
    driver.handleError.call(this, error, connection);
  }

  get #isLast(): boolean {
    return this.#current === this.#statements.length - 1;
  }

  /** The driver notes by name and text of a query which statements the server has prepared. */
  #run(index: number): void {
    const { text, name } = this.#statements[index] as NamedStatement;
    Object.assign(this, { text, name });
    this.#current = index;
  }
}
