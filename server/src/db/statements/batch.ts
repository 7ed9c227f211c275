import pg from 'pg';
import type { Statement } from './statement.ts';

interface NamedStatement extends Statement {
  readonly name?: string | undefined;
}
type Named = Pick<NamedStatement, 'text' | 'name'>;

export interface DataRow {
  readonly fields: readonly (string | null)[];
}

type Done = (error: unknown, result?: unknown) => void;

/** What the driver keeps of a connection, and what it calls on a query: its types leave both out. */
export interface DriverConnection extends pg.Connection {
  submittedNamedStatements: Record<string, string>;
}
interface DriverQuery {
  prepare(connection: DriverConnection): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: unknown, connection: DriverConnection): void;
}
const driver = pg.Query.prototype as unknown as DriverQuery;

/**
 * A statement that is sent together with those before it, if there are any: the server runs one after the other and skips
 * the rest after the first failure. The result is that of the statement itself.
 */
export class Batch extends pg.Query {
  declare text: string;
  declare name: string | undefined;
  declare callback: Done | undefined;
  #statements: readonly Named[] = [];
  #before: readonly NamedStatement[] = [];
  #current = 0;

  constructor(statement: NamedStatement, done?: Done) {
    super(statement, done);
  }

  runAfter(before: readonly NamedStatement[]): this {
    this.#before = before;
    return this;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: DriverConnection): void {
    this.#statements = [...this.#before, { text: this.text, name: this.name }];
    const silent = { value: () => {} };
    const more = Object.create(connection, { describe: silent, sync: silent }) as DriverConnection;
    for (const statement of this.#before) {
      driver.prepare.call(new pg.Query(statement) as unknown as DriverQuery, more);
    }
    driver.prepare.call(this, connection);
    this.#run(0);
  }

  handleDataRow(message: DataRow): void {
    if (this.#isLast) this.keepRow(message);
  }

  protected keepRow(message: DataRow): void {
    driver.handleDataRow.call(this, message);
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
    const { text, name } = this.#statements[index] as Named;
    Object.assign(this, { text, name });
    this.#current = index;
  }
}
