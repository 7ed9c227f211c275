import { startBulk, startExport } from '@leitstand/contract/api/bulk';
import type { Kind, KindBulk } from '@leitstand/contract/base/kind';
import type { BulkOperation } from '@leitstand/contract/base/limits';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { InfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { type RowSelection, SelectionStore, vanished } from '../../ui/list/selection/selection.ts';
import { useRight } from '../../ui/session/rights.ts';
import type { Filters } from './bulk-selection.ts';

interface SelectionOptions<R extends keyof Filters, T> {
  kind: Kind & { readonly bulk: KindBulk & { readonly resource: R } };
  list: InfiniteList<T>;
  /** The filter of the list, in the format of the bulk calls. */
  filter: Filters[R];
  /** The name of a row, for screen readers. Must be stable across renders. */
  nameOf(row: T): string;
}

/** The selected rows of a list, for its table and its bulk bar. */
export interface Selection<T = never> extends RowSelection<T> {
  readonly resource: keyof Filters;
  /** The bulk actions for these records, besides export. */
  readonly operations: readonly BulkOperation[];
  readonly filter: Filters[keyof Filters];
  readonly list: Pick<InfiniteList<{ readonly _id: string }>, 'rows' | 'total' | 'hasMore'>;
  /** Whether actions other than export are allowed. */
  readonly canChange: boolean;
  readonly canExport: boolean;
}

/** Row selection of a list. Undefined if the backend has no bulk actions or the administrator may not use them. */
export function useSelection<R extends keyof Filters, T extends { readonly _id: string }>({
  kind: { bulk },
  list,
  filter,
  nameOf,
}: SelectionOptions<R, T>): Selection<T> | undefined {
  const canChange = [useCapability(startBulk), useRight('WriteUsers')].every(Boolean);
  const canExport = [useCapability(startExport), useRight('ReadUsers')].every(Boolean);
  const [store] = useState(() => new SelectionStore());
  useDropOnOtherFilter(store, filter);
  useForgetVanished(store, list);
  return canChange || canExport ? { ...bulk, filter, list, store, nameOf, canChange, canExport } : undefined;
}

/** Clears the selection when the filter changes; the sort order does not matter. */
function useDropOnOtherFilter(store: SelectionStore, filter: object): void {
  const narrowing = Object.entries(filter).filter(([name]) => name !== 'sort' && name !== 'order');
  const view = hashKey([Object.fromEntries(narrowing)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears when the view changes
  useEffect(() => () => store.clear(), [store, view]);
}

/** Deselects rows that were deleted. */
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
