import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { type ListPages, withoutRow, withRow } from './list-pages.ts';

interface Identified {
  readonly _id: string;
}

/** Beyond that, fetching every page again takes longer than it is worth; the rows are right already. */
export const MOST_PAGES_REFETCHED = 8;

/** A row as one of the cached lists below the key shows it. */
export function findInLists(client: QueryClient, queryKey: QueryKey, id: string): Identified | undefined {
  for (const [, data] of client.getQueriesData({ queryKey })) {
    const row = isPaged(data) ? data.pages.flatMap((page) => page.rows).find(({ _id }) => _id === id) : undefined;
    if (row) return row;
  }
  return undefined;
}

/** Lets a row be found that none of the lists below the key shows: somebody opens it from somewhere else. */
export function passAlong(client: QueryClient, queryKey: QueryKey, row: Identified): void {
  const page = { rows: [row], total: undefined, isFull: false };
  client.setQueryData([...queryKey, 'passed along'], { pages: [page], pageParams: [0] });
}

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

/** Fetches the lists below the key again for somebody who goes back to their top: one page of each is enough. */
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
