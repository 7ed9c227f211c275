import { type KeyboardEvent, useMemo, useSyncExternalStore } from 'react';
import { useStableCallback } from '../../use-stable-callback.ts';
import type { RowSelecting } from './select-cell.tsx';
import type { Chosen, RowSelection, SelectionStore } from './selection.ts';

interface RowSelectingResult<T> {
  selecting: RowSelecting<T> | undefined;
  /** Handles Space, Shift+Space, Ctrl+A and Escape inside the table. */
  selectByKey(event: KeyboardEvent<HTMLElement>): void;
}

/** Row selection by mouse and keyboard. */
export function useRowSelecting<T extends { readonly _id: string }>(
  selection: RowSelection<T> | undefined,
  rows: readonly T[],
): RowSelectingResult<T> {
  const store = selection?.store;
  const nameOf = selection?.nameOf;
  const pick = useStableCallback((id: string, isRange: boolean) => {
    if (isRange) store?.extend(id, rows);
    else store?.toggle(id);
  });
  const selecting = useMemo(() => store && nameOf && { store, nameOf, pick }, [store, nameOf, pick]);

  function selectByKey(event: KeyboardEvent<HTMLElement>) {
    // Ignore events of menus, which bubble through React from their portals.
    if (!store || event.defaultPrevented || !isInside(event)) return;
    const row = event.target instanceof HTMLElement ? rows[Number(event.target.dataset.row)] : undefined;
    if (event.key === ' ' && row) {
      event.preventDefault();
      pick(row._id, event.shiftKey);
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      store.add(rows.map(({ _id }) => _id));
    } else if (event.key === 'Escape' && store.count() > 0) {
      event.preventDefault();
      store.clear();
    }
  }

  return { selecting, selectByKey };
}

function isInside({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

const subscribeToNothing = () => () => undefined;

/** Whether a row is selected; re-renders only when that changes. */
export function useIsSelected(store: SelectionStore | undefined, id: string): boolean {
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () => store?.has(id) ?? false);
}

export function useChosen(store: SelectionStore): Chosen {
  return useSyncExternalStore(store.subscribe, store.chosen);
}
