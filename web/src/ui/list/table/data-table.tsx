import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Action } from '../../action/action.ts';
import { ErrorState } from '../../error/error-state.tsx';
import { useText } from '../../i18n/text.ts';
import type { Sort } from '../filters/list-params.ts';
import { listText } from '../list.text.ts';
import { ListUpdatesContext } from '../list-updates.ts';
import type { InfiniteList } from '../paging/use-infinite-list.ts';
import { SelectAllCell } from '../selection/select-cell.tsx';
import type { RowSelection } from '../selection/selection.ts';
import { useRowSelecting } from '../selection/use-row-selecting.ts';
import { arrange, type Column } from './column.ts';
import classes from './data-table.module.css';
import { NextPage } from './next-page.tsx';
import { ScrollPaceContext } from './scroll-pace.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { HEAD_HEIGHT, TableHead } from './table-head.tsx';
import { TablePart } from './table-part.tsx';
import { TableRow } from './table-row.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface DataTableProps<T> {
  /** The name of the table, for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  list: InfiniteList<T>;
  /** Shown instead of rows if there are none. */
  empty: ReactNode;
  sort?: Sort | undefined;
  onSort?: (field: string) => void;
  /** A click on a row, or Enter. */
  onOpen?: (row: T) => void;
  actions?: readonly Action<T>[];
  /** From `useSelection`: makes rows selectable. */
  selection?: RowSelection<T> | undefined;
}

const NO_ACTIONS: readonly never[] = [];

/** A virtualized table of any length. */
export function DataTable<T extends { readonly _id: string }>({
  label,
  columns,
  list,
  empty,
  sort,
  onSort,
  onOpen,
  actions = NO_ACTIONS,
  selection,
}: DataTableProps<T>) {
  const text = useText(listText);
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLDivElement>(null);
  const arrangement = useMemo(() => arrange(columns, isNarrow), [columns, isNarrow]);
  const { rowHeight } = arrangement;
  const { rows, status } = list;
  // Stable while the rows are the same: a new function makes the virtualizer measure all rows again.
  const keyOf = useCallback((index: number) => rows[index]?._id ?? index, [rows]);
  const { items, height, pace, activeIndex, reset, handleFocus, handleKeyDown } = useVirtualRows(scroller, {
    count: rows.length,
    rowHeight,
    headHeight: HEAD_HEIGHT,
    keyOf,
  });

  const updates = use(ListUpdatesContext);

  // A new search, sort order or requested update starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what it waits for
  useEffect(reset, [list.key, updates?.timesShown]);

  const { selecting, selectByKey } = useRowSelecting(selection, rows);
  const actionCount = isNarrow ? Math.min(actions.length, 1) : actions.length;
  const { template, sizing } = useColumnWidths(scroller, {
    columns: arrangement.columns,
    actionCount,
    isSelectable: selecting !== undefined,
    isNarrow,
    content: items.length === 0 ? '' : `${list.key} ${rows[0]?._id}`,
  });
  const layout = { '--table-columns': template, '--row-height': `${rowHeight}px` } as CSSProperties;
  const columnCount = arrangement.columns.length + (actionCount > 0 ? 1 : 0) + (selecting ? 1 : 0);
  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroller} style={layout}>
        <TablePart
          role="table"
          aria-label={label}
          aria-rowcount={list.total === undefined ? -1 : list.total + 1}
          aria-colcount={columnCount}
          aria-busy={status === 'loading' || list.isRefreshing}
          onKeyDown={selectByKey}
        >
          <TableHead
            columns={arrangement.columns}
            select={selecting && <SelectAllCell store={selecting.store} rows={rows} />}
            actionsLabel={actionCount > 0 ? text.actions : undefined}
            sort={sort}
            onSort={onSort}
            sizing={sizing}
            isNarrow={isNarrow}
          />
          <TablePart
            role="rowgroup"
            className={classes.body}
            style={{ height }}
            data-refreshing={list.isRefreshing || undefined}
            onFocus={handleFocus}
            onKeyDown={handleKeyDown}
          >
            <ScrollPaceContext value={pace}>
              {items.map(({ index, start }) => {
                const row = rows[index];
                return row === undefined ? null : (
                  <TableRow
                    key={row._id}
                    row={row}
                    index={index}
                    top={start - HEAD_HEIGHT}
                    arrangement={arrangement}
                    actions={actions}
                    isNarrow={isNarrow}
                    isActive={index === activeIndex}
                    onOpen={onOpen}
                    selecting={selecting}
                    goneBy={updates?.gone.get(row._id)}
                  />
                );
              })}
            </ScrollPaceContext>
          </TablePart>
        </TablePart>
        {status === 'loading' && <SkeletonRows columnCount={columnCount} label={text.loading} />}
        {status === 'error' && <ErrorState error={list.error} retry={list.retry} />}
        {status === 'ready' && rows.length === 0 && empty}
        <NextPage
          list={list}
          root={scroller}
          skeleton={(waiting) => <SkeletonRows columnCount={columnCount} label={waiting} count={2} />}
        />
      </div>
    </div>
  );
}
