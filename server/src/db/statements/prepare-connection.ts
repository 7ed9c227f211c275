import type pg from 'pg';
import { Batch } from './batch.ts';
import type { Statement } from './statement.ts';
import type { StatementNames } from './statement-names.ts';

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;
type Callback = (error: unknown, result?: unknown) => void;

const BEGIN = 'begin';
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [], fields: [], oid: 0 };
const COMMIT = 'commit';
const COMMITTED = { ...BEGUN, command: 'COMMIT' };
const POSITION = 'select pg_current_wal_insert_lsn() as position';

/** Statements of each connection that wait for the next one. */
const waiting = new WeakMap<pg.ClientBase, Statement[]>();

export function addWaiting(client: pg.ClientBase, statement: Statement): void {
  const statements = waiting.get(client);
  if (!statements) throw new Error('this connection would never send the statement: it was not prepared');
  statements.push(statement);
}

/**
 * Prepares the frequent statements of a connection, and begins a transaction with its first statement. `onCommit` gets
 * the position of the log after each commit, which is asked for together with the commit.
 */
export function prepareConnection(
  client: pg.ClientBase,
  names: StatementNames,
  onCommit?: (position: string) => void,
): void {
  const query = client.query.bind(client) as Query;
  const withNameOf = (one: Statement) => ({ ...one, name: names.nameOf(one.text) });
  waiting.set(client, []);

  function run(config: unknown, values?: unknown, callback?: unknown): unknown {
    const statement = asStatement(config, values);
    if (statement?.text === BEGIN) {
      addWaiting(client, statement);
      return answered(callback ?? values);
    }
    const before = waiting.get(client) ?? [];
    waiting.set(client, []);
    if (statement?.text === COMMIT && onCommit) {
      const last = new Batch({ text: POSITION, values: [] });
      const commit = last.runAfter([...before.map(withNameOf), statement]);
      return sent(query, commit, callback ?? (typeof values === 'function' ? values : undefined), (result) => {
        onCommit((result as { rows: { position: string }[] }).rows[0]?.position ?? '0/0');
        return COMMITTED;
      });
    }
    if (before.length === 0) return query(withName(config, values, names), values, callback);
    if (statement?.text.startsWith('rollback')) {
      // Nothing to roll back if the transaction was not even begun.
      return before[0]?.text === BEGIN ? answered(callback ?? values) : query(config, values, callback);
    }
    const named = before.map(withNameOf);
    if (config instanceof Batch) return query(withName(config.runAfter(named), values, names), values, callback);
    if (statement && isSingle(statement)) {
      const own = { ...asObject(config), ...statement, name: names.nameOf(statement.text) };
      const batch = new Batch(own).runAfter(named);
      return sent(query, batch, callback ?? (typeof values === 'function' ? values : undefined));
    }
    // Several statements in one text, a cursor or a copy: these cannot share a batch. They fail after a failure, because
    // that aborts the transaction.
    const last = named.pop();
    if (last) query(new Batch(last, () => {}).runAfter(named));
    return query(withName(config, values, names), values, callback);
  }
  client.query = run as typeof client.query;
}

/** The texts of what a connection sends together with its next statement. */
export function statementsBefore(client: pg.ClientBase): string[] {
  return (waiting.get(client) ?? []).map(({ text }) => text);
}

/** Forgets what a connection would have sent: its borrower returned it. */
export function forgetWaiting(client: pg.ClientBase): void {
  waiting.set(client, []);
}

function answered(callback: unknown): unknown {
  if (typeof callback !== 'function') return Promise.resolve(BEGUN);
  (callback as Callback)(null, BEGUN);
  return undefined;
}

function sent(query: Query, batch: Batch, callback: unknown, show = (result: unknown) => result): unknown {
  if (typeof callback === 'function') {
    batch.callback = (error, result) =>
      error ? (callback as Callback)(error) : (callback as Callback)(null, show(result));
    return query(batch);
  }
  return new Promise((resolve, reject) => {
    batch.callback = (error, result) => (error ? reject(error) : resolve(show(result)));
    query(batch);
  });
}

/** A statement with values is a single one. So are the short ones of a transaction. */
function isSingle({ text, values }: Statement): boolean {
  return values.length > 0 || !text.includes(';');
}

function asStatement(config: unknown, values: unknown): Statement | undefined {
  if (typeof config === 'string') return { text: config, values: Array.isArray(values) ? values : [] };
  const { text, values: own = values, submit } = asObject(config);
  if (submit || typeof text !== 'string') return undefined;
  return { text, values: Array.isArray(own) ? own : [] };
}

/** Only statements with values can be prepared; others may be several statements in one text. */
function withName(config: unknown, values: unknown, names: StatementNames): unknown {
  const { text, values: own = values, name, submit } = typeof config === 'string' ? { text: config } : asObject(config);
  if (typeof text !== 'string' || name || !Array.isArray(own) || own.length === 0) return config;
  // A cursor has names of its own.
  if (submit && !(config instanceof Batch)) return config;
  const given = names.nameOf(text);
  if (!given) return config;
  if (typeof config === 'string') return { text, name: given };
  // Drizzle and our own queries make an object for each use.
  return Object.assign(asObject(config), { name: given });
}

function asObject(config: unknown): { text?: unknown; values?: unknown; name?: unknown; submit?: unknown } {
  return typeof config === 'object' && config !== null ? config : {};
}
