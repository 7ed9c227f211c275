import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import type { Action } from '../action/action.ts';
import { RowActionMenu, RowActions } from '../action/row-actions.tsx';
import type { Arrangement, Column } from './column.ts';
import classes from './data-table.module.css';
import { TablePart } from './table-part.tsx';

interface TableRowProps<T> {
  row: T;
  index: number;
  top: number;
  arrangement: Arrangement<T>;
  actions: readonly Action<T>[];
  isNarrow: boolean;
  /** The one row that the Tab key reaches. */
  isActive: boolean;
  onOpen: ((row: T) => void) | undefined;
}

function PlainTableRow<T>({ row, index, top, arrangement, actions, isNarrow, isActive, onOpen }: TableRowProps<T>) {
  const tabIndex = isActive ? 0 : -1;
  const Actions = isNarrow && actions.length > 1 ? RowActionMenu : RowActions;

  function open(event: MouseEvent) {
    const isSelecting = (window.getSelection()?.toString() ?? '') !== '';
    if (onOpen && !isSelecting && isPlainPart(event)) onOpen(row);
  }

  function openByKey(event: KeyboardEvent) {
    if (onOpen && event.key === 'Enter' && event.target === event.currentTarget) {
      event.preventDefault();
      onOpen(row);
    }
  }

  return (
    <TablePart
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-opens={onOpen !== undefined || undefined}
      tabIndex={tabIndex}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={open}
      onKeyDown={openByKey}
    >
      {arrangement.columns.map((column) => (
        <TablePart role="cell" key={column.key} className={classes.cell} data-align={column.align}>
          {column.key === arrangement.host && arrangement.under.length > 0 ? (
            <TwoLines first={column} under={arrangement.under} row={row} />
          ) : (
            column.cell(row)
          )}
        </TablePart>
      ))}
      {actions.length > 0 && (
        <TablePart role="cell" className={classes.actions}>
          <Actions actions={actions} item={row} tabIndex={tabIndex} />
        </TablePart>
      )}
    </TablePart>
  );
}

/** Rows are drawn again only when something of their own changed: scrolling stays smooth. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

interface TwoLinesProps<T> {
  first: Column<T>;
  under: readonly Column<T>[];
  row: T;
}

function TwoLines<T>({ first, under, row }: TwoLinesProps<T>) {
  return (
    <div className={classes.twoLines}>
      <div className={classes.line}>{first.cell(row)}</div>
      <div className={classes.underLine}>
        {under.map((column) => (
          <span key={column.key} className={classes.underPart}>
            {column.cell(row)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Buttons, links and boxes inside a row speak for themselves; so does what they open in front of it. */
function isPlainPart({ target, currentTarget }: MouseEvent): boolean {
  const isInside = target instanceof Element && currentTarget.contains(target);
  return isInside && !target.closest('button, a, input, label');
}
