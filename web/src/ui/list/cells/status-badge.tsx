import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** Amber for pending, green for done, red for destructive or blocked. */
  tone: 'neutral' | 'accent' | 'done' | 'waiting' | 'danger';
  children: ReactNode;
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
