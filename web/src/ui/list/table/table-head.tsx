import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Sort } from '../filters/list-params.ts';
import type { Column } from './column.ts';
import { ColumnHandle } from './column-handle.tsx';
import classes from './data-table.module.css';
import { TablePart } from './table-part.tsx';
import type { ColumnSizing } from './use-column-widths.ts';

export const HEAD_HEIGHT = 40;

interface TableHeadProps {
  columns: readonly Column<never>[];
  /** The checkbox for all rows, if rows are selectable. */
  select?: ReactNode;
  /** Absent if rows have no actions. */
  actionsLabel: string | undefined;
  sort: Sort | undefined;
  onSort: ((field: string) => void) | undefined;
  /** Absent on narrow screens. */
  sizing: ColumnSizing | undefined;
  isNarrow: boolean;
}

export function TableHead({ columns, select, actionsLabel, sort, onSort, sizing, isNarrow }: TableHeadProps) {
  return (
    <TablePart role="rowgroup" className={classes.head} style={{ height: HEAD_HEIGHT }}>
      <TablePart role="row" aria-rowindex={1} className={classes.headRow}>
        {select}
        {columns.map((column, index) => (
          <HeadCell
            key={column.key}
            column={column}
            sort={sort}
            onSort={onSort}
            sizing={sizing}
            isFirst={index === 0}
          />
        ))}
        {actionsLabel !== undefined && (
          <TablePart role="columnheader" className={classes.headCell} data-align="end">
            {isNarrow ? <VisuallyHidden>{actionsLabel}</VisuallyHidden> : actionsLabel}
          </TablePart>
        )}
      </TablePart>
    </TablePart>
  );
}

interface HeadCellProps {
  column: Column<never>;
  sort: Sort | undefined;
  onSort: ((field: string) => void) | undefined;
  sizing: ColumnSizing | undefined;
  isFirst: boolean;
}

function HeadCell({ column, sort, onSort, sizing, isFirst }: HeadCellProps) {
  const { key, header, isHeaderHidden, align, sortable } = column;
  const handle = sizing && <ColumnHandle column={key} label={header} sizing={sizing} isFirst={isFirst} />;
  if (!sortable || !onSort) {
    return (
      <TablePart
        role="columnheader"
        aria-label={header}
        className={classes.headCell}
        data-column={key}
        data-align={align}
      >
        {isHeaderHidden ? (
          <VisuallyHidden>{header}</VisuallyHidden>
        ) : (
          <span className={classes.headText}>{header}</span>
        )}
        {handle}
      </TablePart>
    );
  }
  const order = sort?.field === key ? sort.order : undefined;
  const Arrow = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  const ariaSort = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none';
  return (
    <TablePart
      role="columnheader"
      aria-sort={ariaSort}
      aria-label={header}
      className={classes.headCell}
      data-column={key}
      data-align={align}
    >
      <UnstyledButton
        className={classes.sortButton ?? ''}
        data-sorted={order !== undefined || undefined}
        onClick={() => onSort(key)}
      >
        <span className={classes.headText}>{header}</span>
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
      {handle}
    </TablePart>
  );
}
