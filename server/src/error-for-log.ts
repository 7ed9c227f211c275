interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * An error that is safe to log: what failed and where, never the values that were sent to the database. Drizzle quotes
 * them in its message, PostgreSQL in its details.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, query, cause } = error as Error & { code?: unknown; query?: unknown };
  const message = typeof query === 'string' ? `Failed query: ${query}` : error.message;
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    // The stack starts with the message.
    stack: [message, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n'),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  };
}
