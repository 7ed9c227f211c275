import type { CSSProperties, ReactNode } from 'react';
import classes from './dashboard.module.css';

/** As high as its rows, so that the page scrolls and not the table. */
export function TableFrame({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <div className={classes.table} style={{ '--rows': rows } as CSSProperties}>
      {children}
    </div>
  );
}
