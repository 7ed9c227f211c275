import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';
import classes from '../table/data-table.module.css';
import { TablePart } from '../table/table-part.tsx';
import { loadedState, type SelectionStore } from './selection.ts';

/** Selection callbacks of a row. Stable across renders. */
export interface RowSelecting<T> {
  readonly store: SelectionStore;
  nameOf(row: T): string;
  /** Toggles a row, or the range from the last toggled row to this one. */
  pick(id: string, isRange: boolean): void;
}

interface SelectCellProps<T> {
  row: T;
  isSelected: boolean;
  selecting: RowSelecting<T>;
  tabIndex: 0 | -1;
}

/** A native checkbox, because scrolling renders dozens of them per frame. */
export function SelectCell<T extends { readonly _id: string }>({
  row,
  isSelected,
  selecting,
  tabIndex,
}: SelectCellProps<T>) {
  const text = useText(listText);
  return (
    <TablePart role="cell" className={classes.select}>
      {/* The label extends the click target to the whole cell, so that a near miss does not open the row. */}
      <label className={classes.selectArea}>
        <input
          type="checkbox"
          className={classes.checkbox}
          aria-label={text.selectRow(selecting.nameOf(row))}
          checked={isSelected}
          tabIndex={tabIndex}
          onChange={({ nativeEvent }) =>
            selecting.pick(row._id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
    </TablePart>
  );
}

interface SelectAllCellProps {
  store: SelectionStore;
  rows: readonly { readonly _id: string }[];
}

export function SelectAllCell({ store, rows }: SelectAllCellProps) {
  const text = useText(listText);
  const state = useSyncExternalStore(store.subscribe, () => loadedState(store, rows));
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // HTML has no attribute for it.
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);

  function toggle() {
    if (state === 'all') store.clear();
    else store.add(rows.map(({ _id }) => _id));
  }

  return (
    <TablePart role="columnheader" className={classes.select}>
      <label className={classes.selectArea}>
        <input
          ref={box}
          type="checkbox"
          className={classes.checkbox}
          aria-label={text.selectAllLoaded}
          data-tip={text.selectAllLoaded}
          checked={state === 'all'}
          disabled={rows.length === 0}
          onChange={toggle}
        />
      </label>
    </TablePart>
  );
}
