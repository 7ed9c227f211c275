import { startBulk, startExport } from '@leitstand/contract/api/bulk';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { InfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { type RowSelection, SelectionStore, vanished } from '../../ui/list/selection/selection.ts';
import { useRight } from '../../ui/session/rights.ts';
import type { Filters } from './bulk-selection.ts';

interface SelectionOptions<R extends keyof Filters, T> {
  resource: R;
  list: InfiniteList<T>;
  /** What the list is narrowed by, as the server's bulk calls take it. */
  filter: Filters[R];
  /** How a row is called, for screen readers. The same function on every render. */
  nameOf(row: T): string;
}

/** The selected rows of a list, for its table and its bulk bar. */
export interface Selection<T = never> extends RowSelection<T> {
  readonly resource: keyof Filters;
  readonly filter: Filters[keyof Filters];
  readonly list: Pick<InfiniteList<{ readonly _id: string }>, 'rows' | 'total' | 'hasMore'>;
  /** Records may be deleted, banned, marked. */
  readonly canChange: boolean;
  readonly canExport: boolean;
}

/** Selecting rows of a list. Nothing where the backend knows no bulk actions or the administrator may do none. */
export function useSelection<R extends keyof Filters, T extends { readonly _id: string }>({
  resource,
  list,
  filter,
  nameOf,
}: SelectionOptions<R, T>): Selection<T> | undefined {
  const canChange = [useCapability(startBulk), useRight('WriteUsers')].every(Boolean);
  const canExport = [useCapability(startExport), useRight('ReadUsers')].every(Boolean);
  const [store] = useState(() => new SelectionStore());
  useDropOnOtherFilter(store, filter);
  useForgetVanished(store, list);
  return canChange || canExport ? { resource, filter, list, store, nameOf, canChange, canExport } : undefined;
}

/** What was chosen in one view is not what somebody sees in the next one. Another order is the same view. */
function useDropOnOtherFilter(store: SelectionStore, filter: object): void {
  const narrowing = Object.entries(filter).filter(([name]) => name !== 'sort' && name !== 'order');
  const view = hashKey([Object.fromEntries(narrowing)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is what it waits for
  useEffect(() => () => store.clear(), [store, view]);
}

/** Rows that somebody deleted meanwhile are not selected any more. */
function useForgetVanished<T extends { readonly _id: string }>(store: SelectionStore, list: InfiniteList<T>): void {
  const { key, rows, total, hasMore, isRefreshing } = list;
  const former = useRef({ key, rows });
  useEffect(() => {
    if (isRefreshing) return;
    if (former.current.key === key && former.current.rows !== rows && store.count() > 0) {
      store.forget(vanished(former.current.rows, rows, hasMore), total);
    }
    former.current = { key, rows };
  }, [store, key, rows, total, hasMore, isRefreshing]);
}
