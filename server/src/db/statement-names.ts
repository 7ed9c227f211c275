import { createHash } from 'node:crypto';
import pg from 'pg';

/** A statement that was used this often will be used all day. */
const USES_BEFORE_A_NAME = 3;
/** Every connection keeps its named statements: some tens of kilobytes each. */
const MOST_NAMES = 150;
/** Statements whose uses are counted. Filters and lists of ids produce more variants than are worth counting. */
const MOST_COUNTED = 1_000;

/**
 * Names for frequent statements: PostgreSQL parses and analyzes a named statement once per connection and then only
 * plans it, for the current values.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The name of a statement once it was used often enough. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name || this.#names.size >= MOST_NAMES) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    // Reinserted at the end, so the first entry is the least recently used.
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

/** Makes a connection use these names. */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  const named: Query = (config, values, callback) => query(withName(config, values, names), values, callback);
  client.query = named as typeof client.query;
}

/** Only statements with values can be prepared; others may be several statements in one text. */
function withName(config: unknown, values: unknown, names: StatementNames): unknown {
  const { text, values: own = values, name, submit } = typeof config === 'string' ? { text: config } : asQuery(config);
  if (typeof text !== 'string' || name || !Array.isArray(own) || own.length === 0) return config;
  // A cursor has names of its own.
  if (submit && !(config instanceof pg.Query)) return config;
  const given = names.nameOf(text);
  if (!given) return config;
  if (typeof config === 'string') return { text, name: given };
  // Both are made for this one use.
  return Object.assign(asQuery(config), { name: given });
}

function asQuery(config: unknown): { text?: unknown; values?: unknown; name?: unknown; submit?: unknown } {
  return typeof config === 'object' && config !== null ? config : {};
}
