import { QueryCache, QueryClient } from '@tanstack/react-query';
import { recoverByItself } from './recovery.ts';
import { isUnanswered } from './session/session-rules.ts';

const RETRIES = 2;
const FRESH_MS = 10_000;

/** A refusal stays a refusal; only what was not answered is worth another attempt. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < RETRIES && isUnanswered(error);
}

async function tellFailedRefresh(error: unknown): Promise<void> {
  const { notifyError } = await import('../ui/notify/notify.tsx');
  notifyError(error);
}

/** Pages show a failed first load in place. A failed refresh leaves the old data on screen, so a note tells of it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined && query.meta?.silent !== true) void tellFailedRefresh(error);
      },
    }),
    defaultOptions: {
      // `always`: a browser that believes to be offline must fail visibly instead of waiting in silence.
      queries: { retry: isWorthRetrying, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  recoverByItself(client);
  return client;
}
