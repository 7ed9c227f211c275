import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A statement that comes again after so often is one that will be needed all day. */
const USES_BEFORE_A_NAME = 3;
/** Every connection keeps what has a name: some tens of kilobytes each. */
const MOST_NAMES = 150;
/** Statements whose uses are counted. Filters and lists of ids make more of them than are worth remembering. */
const MOST_COUNTED = 1_000;

/**
 * Names for the statements that are asked for often: PostgreSQL parses and analyzes a named one once for each connection
 * and then only plans it, for the values it has this time.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The name of a statement, once it has come often enough. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name || this.#names.size >= MOST_NAMES) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    // The one used last stands last, so the first is the one that was not needed for the longest time.
    this.#uses.delete(text);
    if (uses > USES_BEFORE_A_NAME) {
      this.#names.set(text, createHash('sha256').update(text).digest('base64url'));
      return this.#names.get(text);
    }
    this.#uses.set(text, uses);
    if (this.#uses.size > MOST_COUNTED) this.#uses.delete(this.#uses.keys().next().value ?? '');
    return undefined;
  }
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Lets a connection give its statements names. */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  const named: Query = (config, values, callback) => query(withName(config, values, names), values, callback);
  client.query = named as typeof client.query;
}

/** Only what has values goes the way of prepared statements; anything else may be several statements in one text. */
function withName(config: unknown, values: unknown, names: StatementNames): unknown {
  const { text, values: own = values, name, submit } = typeof config === 'string' ? { text: config } : asQuery(config);
  if (typeof text !== 'string' || name || submit || !Array.isArray(own) || own.length === 0) return config;
  const given = names.nameOf(text);
  if (!given) return config;
  return typeof config === 'string' ? { text, name: given } : { ...asQuery(config), name: given };
}

function asQuery(config: unknown): { text?: unknown; values?: unknown; name?: unknown; submit?: unknown } {
  return typeof config === 'object' && config !== null ? config : {};
}
