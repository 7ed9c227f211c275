import type { Query, QueryClient } from '@tanstack/react-query';
import { isBack, isServerDown, SERVER_POLL_MS } from '../ui/api/server-down.ts';

/** Refetches failed queries as soon as the server and its database are reachable again, without a click. */
export function recoverByItself(client: QueryClient): void {
  const cache = client.getQueryCache();
  let timer: number | undefined;

  async function look(): Promise<void> {
    if (await isBack()) await client.refetchQueries({ type: 'active', predicate: hasFailedFirstLoad });
    timer = undefined;
    plan();
  }

  function plan(): void {
    if (timer !== undefined || cache.findAll({ type: 'active', predicate: hasFailedFirstLoad }).length === 0) return;
    timer = window.setTimeout(() => void look(), SERVER_POLL_MS);
  }

  cache.subscribe(({ type }) => {
    if (type === 'updated' || type === 'observerAdded') plan();
  });
}

/** The failure is shown instead of the data. */
function hasFailedFirstLoad({ state: { status, data, error } }: Query): boolean {
  return status === 'error' && data === undefined && isServerDown(error);
}
