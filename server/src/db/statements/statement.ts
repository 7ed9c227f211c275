import { type SQL, sql } from 'drizzle-orm';
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

export function statementOf(query: SQL): Statement {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { text, values };
}
