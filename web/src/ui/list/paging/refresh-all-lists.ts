import type { QueryClient } from '@tanstack/react-query';
import { isPaged, MAX_PAGES_REFETCHED } from './list-cache.ts';
import { withoutRows } from './list-pages.ts';

/**
 * Refetches all lists after a bulk change. Of very long lists only the start is fetched, or, if the removed rows are
 * known, those are taken out and the rest is kept.
 */
export async function refreshAllLists(client: QueryClient, removed?: ReadonlySet<string>): Promise<void> {
  client.setQueriesData<unknown>({}, (data: unknown) => {
    if (!isPaged(data)) return data;
    if (removed) return withoutRows(data, removed);
    const { pages, pageParams } = data;
    if (pages.length <= MAX_PAGES_REFETCHED) return data;
    return { pages: pages.slice(0, MAX_PAGES_REFETCHED), pageParams: pageParams.slice(0, MAX_PAGES_REFETCHED) };
  });
  const isShortList = ({ state: { data } }: { state: { data: unknown } }) =>
    isPaged(data) && data.pages.length <= MAX_PAGES_REFETCHED;
  await client.invalidateQueries({ predicate: isShortList, refetchType: 'active' });
}
