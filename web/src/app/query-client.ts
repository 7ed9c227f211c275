import { QueryCache, QueryClient } from '@tanstack/react-query';
import { recoverByItself } from './recovery.ts';
import { isUnanswered } from './session/session-rules.ts';

const RETRIES = 2;
const FRESH_MS = 10_000;

/** Retries only requests that got no answer; a refusal is final. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < RETRIES && isUnanswered(error);
}

async function notifyFailedRefresh(error: unknown): Promise<void> {
  const { notifyError } = await import('../ui/notify/notify.tsx');
  notifyError(error);
}

/**
 * Pages show a failed first load in place. A failed refresh keeps the old data on screen, so it is reported in a
 * notice.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined && query.meta?.silent !== true) void notifyFailedRefresh(error);
      },
    }),
    defaultOptions: {
      // `always`: while the browser reports being offline, requests must fail visibly instead of waiting silently.
      queries: { retry: isWorthRetrying, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  recoverByItself(client);
  return client;
}
