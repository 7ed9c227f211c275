import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import type { Action } from '../../action/action.ts';
import { RowActionMenu, RowActions } from '../../action/row-actions.tsx';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';
import { type RowSelecting, SelectCell } from '../selection/select-cell.tsx';
import { useIsSelected } from '../selection/use-row-selecting.ts';
import type { Arrangement, Column } from './column.ts';
import classes from './data-table.module.css';
import { TablePart } from './table-part.tsx';
import { useWhenSlow } from './use-when-slow.ts';

interface TableRowProps<T extends { readonly _id: string }> {
  row: T;
  index: number;
  top: number;
  arrangement: Arrangement<T>;
  actions: readonly Action<T>[];
  isNarrow: boolean;
  /** The row in the tab order. */
  isActive: boolean;
  onOpen: ((row: T) => void) | undefined;
  /** Absent if rows are not selectable. */
  selecting: RowSelecting<T> | undefined;
  /** Who deleted the record; the row stays visible, but has no actions. */
  goneBy: string | undefined;
}

function PlainTableRow<T extends { readonly _id: string }>({
  row,
  index,
  top,
  arrangement,
  actions,
  isNarrow,
  isActive,
  onOpen,
  selecting,
  goneBy,
}: TableRowProps<T>) {
  const isGone = goneBy !== undefined;
  const tabIndex = isActive ? 0 : -1;
  const isSelected = useIsSelected(selecting?.store, row._id);
  const isWhole = useWhenSlow() || isActive;
  const Actions = isNarrow && actions.length > 1 ? RowActionMenu : RowActions;

  function open(event: MouseEvent) {
    if (selecting && isSelectingClick(event) && isPlainPart(event)) return selecting.pick(row._id, event.shiftKey);
    const isMarkingText = (window.getSelection()?.toString() ?? '') !== '';
    if (onOpen && !isGone && !isMarkingText && isPlainPart(event)) onOpen(row);
  }

  function openByKey(event: KeyboardEvent) {
    if (onOpen && !isGone && event.key === 'Enter' && event.target === event.currentTarget) {
      event.preventDefault();
      onOpen(row);
    }
  }

  return (
    <TablePart
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-opens={(onOpen !== undefined && !isGone) || undefined}
      data-gone={isGone || undefined}
      aria-disabled={isGone || undefined}
      data-selected={isSelected || undefined}
      tabIndex={tabIndex}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={open}
      onKeyDown={openByKey}
      onMouseDown={selecting && keepTextUnmarked}
    >
      {selecting &&
        (isWhole ? (
          <SelectCell row={row} isSelected={isSelected} selecting={selecting} tabIndex={tabIndex} />
        ) : (
          <TablePart role="cell" />
        ))}
      {(isWhole ? arrangement.columns : arrangement.leading).map((column) => (
        <TablePart
          role="cell"
          key={column.key}
          className={classes.cell}
          data-column={column.key}
          data-align={column.align}
        >
          {column.key === arrangement.host && arrangement.under.length > 0 ? (
            <TwoLines first={column} under={arrangement.under} row={row} />
          ) : (
            column.cell(row)
          )}
        </TablePart>
      ))}
      {isWhole && actions.length > 0 && (
        <TablePart role="cell" className={classes.actions}>
          {!isGone && <Actions actions={actions} item={row} tabIndex={tabIndex} />}
        </TablePart>
      )}
      {isGone && <GoneCell by={goneBy} />}
    </TablePart>
  );
}

/** Memoized for smooth scrolling. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

/** Covers the end of the row, in place of its actions. */
function GoneCell({ by }: { by: string }) {
  const text = useText(listText);
  return (
    <TablePart role="cell" className={classes.goneNote} data-testid="gone-note">
      {text.deleted}
      {by !== '' && <span className={classes.goneBy}>{text.byWhom(by)}</span>}
    </TablePart>
  );
}

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

function isSelectingClick({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}

/** Prevents the text selection of Shift+click. */
function keepTextUnmarked(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** Excludes buttons, links and checkboxes of a row, and the overlays they open. */
function isPlainPart({ target, currentTarget }: MouseEvent): boolean {
  const isInside = target instanceof Element && currentTarget.contains(target);
  return isInside && !target.closest('button, a, input, label');
}
