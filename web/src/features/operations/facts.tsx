import type { ReactNode } from 'react';
import classes from './operations.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface FactProps {
  label: string;
  /** Amber: it waits for somebody. */
  isWaiting?: boolean;
  children: ReactNode;
}

export function Fact({ label, isWaiting = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-waiting={isWaiting || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A list that is empty because all is well. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
