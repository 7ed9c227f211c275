import { VisuallyHidden } from '@mantine/core';
import classes from './data-table.module.css';

interface SkeletonRowsProps {
  columnCount: number;
  label: string;
  count?: number;
}

/** Placeholders with the height of real rows, so that the layout does not shift. */
export function SkeletonRows({ columnCount, label, count = 12 }: SkeletonRowsProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className={classes.skeletonRow} aria-hidden>
          {Array.from({ length: columnCount }, (_, column) => column).map((column) => (
            <div
              key={column}
              className={classes.skeleton}
              style={{ width: `${55 + ((row * 7 + column * 13) % 35)}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
