/** Waits, at most until `signal` is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || ms <= 0) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/** Doubles with every attempt, with jitter so that a thousand messages do not retry at the same moment. */
export function backOffMs(attempt: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
}

const LONGEST_ASKED_MS = 60 * 60 * 1000;

/** The delay that a `Retry-After` header requests, in seconds or as a date; undefined if unusable. */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_ASKED_MS);
}
