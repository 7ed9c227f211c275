import { Column, Name, Param, Placeholder, SQL, StringChunk, sql, Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** A statement as it is sent. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const dialect = new PgDialect({ casing: 'snake_case' });

/** SQL without values, rendered once instead of per call. */
export function constant(query: SQL): SQL {
  const { text, values } = statementOf(query);
  if (values.length > 0) throw new Error(`this is not constant: ${text}`);
  return sql.raw(text);
}

/**
 * Renders a statement as Drizzle does, which finds out about every part by a dozen walks up its prototypes: for a search
 * that took longer than all other work on the call.
 */
export function statementOf(query: SQL): Statement {
  const draft = new Draft();
  return draft.add(query) ? draft : renderedByDrizzle(query);
}

export function renderedByDrizzle(query: SQL): Statement {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { text, values };
}

const names = new WeakMap<Column | Table, string>();

function nameOf(named: Column | Table): string {
  const name = names.get(named) ?? renderedByDrizzle(sql`${named}`).text;
  names.set(named, name);
  return name;
}

class Draft implements Statement {
  text = '';
  readonly values: unknown[] = [];

  /** False if a part is none of the usual ones. */
  add(part: unknown): boolean {
    if (part instanceof StringChunk) {
      this.text += part.value.join('');
      return true;
    }
    if (part instanceof SQL) {
      const { queryChunks, shouldInlineParams } = part as unknown as {
        queryChunks: unknown[];
        shouldInlineParams: boolean;
      };
      return !shouldInlineParams && queryChunks.every((chunk) => this.add(chunk));
    }
    if (part instanceof Column || part instanceof Table) {
      this.text += nameOf(part);
      return true;
    }
    if (part instanceof Name) {
      this.text += dialect.escapeName(part.value);
      return true;
    }
    if (part instanceof Param) {
      if (part.value instanceof Placeholder) return false;
      return this.#addValue(part.value === null ? null : part.encoder.mapToDriverValue(part.value));
    }
    return part === undefined || (!Array.isArray(part) && this.#addValue(part));
  }

  #addValue(value: unknown): boolean {
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)) return false;
    this.values.push(value);
    this.text += `$${this.values.length}`;
    return true;
  }
}
