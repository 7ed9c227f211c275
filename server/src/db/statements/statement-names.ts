import { createHash } from 'node:crypto';

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
