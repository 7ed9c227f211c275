/** Restarted, shut down, starting up, out of connections or memory, timed out, or read-only after a failover. */
const STATES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '57014', '53200', '53300', '53400', '25006']);

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of the driver and its pool that have no code. */
const MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
]);

/** Whether the database was unreachable or did not respond in time. `code` is the driver's, empty if there is none. */
export function isUnreachable(error: unknown, code: string): boolean {
  return code.startsWith('08') || STATES.has(code) || NETWORK.has(code) || hasMessage(error);
}

/** Drizzle wraps errors of the driver, which wraps errors of the socket. */
function hasMessage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return MESSAGES.has(error.message) || error.name === 'SessionBusy' || hasMessage(error.cause);
}
