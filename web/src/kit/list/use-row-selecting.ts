import { type KeyboardEvent, useMemo } from 'react';
import type { RowSelecting } from './select-cell.tsx';
import type { Selection } from './use-selection.ts';
import { useStableCallback } from './use-stable-callback.ts';

interface RowSelectingResult<T> {
  selecting: RowSelecting<T> | undefined;
  /** Space, Shift+Space, Ctrl+A and Escape inside the table. */
  selectByKey(event: KeyboardEvent<HTMLElement>): void;
}

/** Selecting rows with mouse and keyboard. */
export function useRowSelecting<T extends { readonly _id: string }>(
  selection: Selection<T> | undefined,
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
    // Menus that rows open lie elsewhere in the page and keep their keys for themselves.
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
