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
  const message = typeof query === 'string' ? `Failed query: ${query}` : withoutValue(error.message, code);
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    // The stack starts with the message.
    stack: [message, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n'),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  };
}

/** PostgreSQL quotes a value that it cannot read after a colon. */
function withoutValue(message: string, code: unknown): string {
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? message.replace(/: .*$/s, '') : message;
}

/** An error and its causes as text for the terminal, safe like `errorForLog`. */
export function printableError(error: unknown): string {
  const lines: string[] = [];
  for (let next: LoggedError | undefined = errorForLog(error); next; next = next.cause) {
    lines.push(`${lines.length === 0 ? '' : 'Caused by '}${next.type}: ${next.stack ?? next.message}`);
  }
  return lines.join('\n');
}
