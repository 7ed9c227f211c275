import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './number-table.module.css';

interface NumberTableProps {
  /** For screen readers; the heading above says the same. */
  caption: string;
  /** The first one heads the labels. */
  columns: readonly string[];
  rows: readonly {
    readonly key: string;
    readonly label: ReactNode;
    readonly cells: readonly ReactNode[];
    readonly isTotal?: boolean;
  }[];
}

export function NumberTable({ caption, columns, rows }: NumberTableProps) {
  return (
    // A narrow window scrolls the table, not the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <div className={classes.scroller} tabIndex={0}>
      <table className={classes.table}>
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {hyphenated(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells, isTotal }) => (
            <tr key={key} data-total={isTotal || undefined}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Not all browsers can hyphenate German, whose plurals are too long for the columns of a phone. */
function hyphenated(header: string): string {
  return header.replace(/\w(?=ungen$)/, '\u00AD$&');
}
