import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { type ListPages, withoutRow, withRow } from './list-pages.ts';

interface Identified {
  readonly _id: string;
}

/** Beyond that, fetching every page again takes longer than it is worth; the rows are right already. */
const MOST_PAGES_REFETCHED = 8;

/** Takes a row out of every cached list below the key, at once. */
export function removeFromLists(client: QueryClient, queryKey: QueryKey, id: string): void {
  changeLists(client, queryKey, (list) => withoutRow(list, id));
}

/** Puts a changed row in its place in every cached list below the key. */
export function replaceInLists(client: QueryClient, queryKey: QueryKey, row: Identified): void {
  changeLists(client, queryKey, (list) => withRow(list, row));
}

/** Fetches the lists below the key again; very long ones only when they are next opened. */
export async function refreshLists(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  await client.refetchQueries({
    queryKey,
    type: 'active',
    predicate: ({ state }) => !isPaged(state.data) || state.data.pages.length <= MOST_PAGES_REFETCHED,
  });
}

function changeLists(
  client: QueryClient,
  queryKey: QueryKey,
  change: (list: ListPages<Identified>) => ListPages<Identified>,
) {
  client.setQueriesData<InfiniteData<unknown>>({ queryKey }, (data) =>
    isPaged(data) ? (change(data) as unknown as InfiniteData<unknown>) : data,
  );
}

function isPaged(data: unknown): data is ListPages<Identified> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}
