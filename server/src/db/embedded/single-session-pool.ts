import type { Duplex } from 'node:stream';
import pg from 'pg';
import { forgetWaiting, prepareConnection } from '../statements/prepare-connection.ts';
import { StatementNames } from '../statements/statement-names.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

export class SessionBusy extends Error {
  constructor(waitMs: number, cause: Error) {
    super(
      `The embedded database has one session, and it was in use for the ${waitMs / 1000} s this query waited. ` +
        'A query on the database inside a transaction waits for itself: run it on the transaction.',
      { cause },
    );
    this.name = 'SessionBusy';
  }
}

/** `pg`'s pool with the engine's only session, which is passed from transaction to transaction. */
export class SingleSessionPool extends pg.Pool {
  readonly #waitMs: number;

  constructor(stream: () => Duplex, waitMs: number) {
    super({
      max: 1,
      stream,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 0,
    });
    const names = new StatementNames();
    this.on('connect', (client) => prepareConnection(client, names));
    this.on('release', (_error, client) => forgetWaiting(client));
    this.#waitMs = waitMs;
    // A session that breaks between two queries of a transaction must not end the process: the next query reports it.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    // Created now and not on timeout, so that its stack shows the waiting caller.
    const asked = new Error('The session was asked for here');
    if (!callback) {
      return super.connect().catch((error) => {
        throw this.#explained(error, asked);
      });
    }
    super.connect((error, client, done) => callback(error && this.#explained(error, asked), client, done));
    return undefined;
  }

  #explained(error: Error, asked: Error): Error {
    return isTimeout(error) ? new SessionBusy(this.#waitMs, asked) : error;
  }
}

/** The pool's two timeouts can only be recognised by their message. */
function isTimeout(error: Error): boolean {
  return (
    error.message === 'timeout exceeded when trying to connect' ||
    error.message === 'Connection terminated due to connection timeout'
  );
}
