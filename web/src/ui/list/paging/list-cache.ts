import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { type ListPages, withoutRow, withRow } from './list-pages.ts';

interface Identified {
  readonly _id: string;
}

/** Longer lists are not refetched: it would take too long, and their rows are already patched. */
export const MAX_PAGES_REFETCHED = 8;

/** A row from any cached list below the key. */
export function findInLists(client: QueryClient, queryKey: QueryKey, id: string): Identified | undefined {
  for (const [, data] of client.getQueriesData({ queryKey })) {
    const row = isPaged(data) ? data.pages.flatMap((page) => page.rows).find(({ _id }) => _id === id) : undefined;
    if (row) return row;
  }
  return undefined;
}

/** Makes a row available to `findInLists` that no list contains, when it is opened from elsewhere. */
export function cacheRow(client: QueryClient, queryKey: QueryKey, row: Identified): void {
  const page = { rows: [row], total: undefined, isFull: false };
  client.setQueryData([...queryKey, 'passed along'], { pages: [page], pageParams: [0] });
}

/** Removes a row from all cached lists below the key. */
export function removeFromLists(client: QueryClient, queryKey: QueryKey, id: string): void {
  changeLists(client, queryKey, (list) => withoutRow(list, id));
}

/** Replaces a changed row in all cached lists below the key. */
export function replaceInLists(client: QueryClient, queryKey: QueryKey, row: Identified): void {
  changeLists(client, queryKey, (list) => withRow(list, row));
}

/** Refetches the lists below the key; very long ones when next opened. */
export async function refreshLists(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  await client.refetchQueries({
    queryKey,
    type: 'active',
    predicate: ({ state }) => !isPaged(state.data) || state.data.pages.length <= MAX_PAGES_REFETCHED,
  });
}

/** Refetches only the first page of the lists below the key, which then start at the top. */
export async function refreshFromTop(client: QueryClient, queryKey: QueryKey): Promise<void> {
  client.setQueriesData<unknown>({ queryKey }, (data: unknown) =>
    isPaged(data) && data.pages.length > 1
      ? { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
      : data,
  );
  await client.invalidateQueries({ queryKey });
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

export function isPaged(data: unknown): data is ListPages<Identified> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}
