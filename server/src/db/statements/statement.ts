import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** A statement as it is sent. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const dialect = new PgDialect({ casing: 'snake_case' });

export function statementOf(query: SQL): Statement {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { text, values };
}
