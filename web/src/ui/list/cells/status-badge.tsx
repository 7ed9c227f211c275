import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** Amber waits, green is done, red destroys or is barred. */
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
