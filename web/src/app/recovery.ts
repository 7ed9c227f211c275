import type { Query, QueryClient } from '@tanstack/react-query';
import { isAway, isBack, LOOK_EVERY_MS } from '../ui/api/server-away.ts';

/** Refetches failed queries as soon as the server and its database are reachable again, without a click. */
export function recoverByItself(client: QueryClient): void {
  const cache = client.getQueryCache();
  let timer: number | undefined;

  async function look(): Promise<void> {
    if (await isBack()) await client.refetchQueries({ type: 'active', predicate: isKeptOut });
    timer = undefined;
    plan();
  }

  function plan(): void {
    if (timer !== undefined || cache.findAll({ type: 'active', predicate: isKeptOut }).length === 0) return;
    timer = window.setTimeout(() => void look(), LOOK_EVERY_MS);
  }

  cache.subscribe(({ type }) => {
    if (type === 'updated' || type === 'observerAdded') plan();
  });
}

/** The failure is shown instead of the data. */
function isKeptOut({ state: { status, data, error } }: Query): boolean {
  return status === 'error' && data === undefined && isAway(error);
}
