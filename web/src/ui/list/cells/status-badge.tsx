import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** Amber for pending, green for done, red for destructive or blocked. */
  tone: 'neutral' | 'accent' | 'done' | 'waiting' | 'danger';
  /** Replaces the text in narrow layouts, inside of an element with `data-badges` (`cell` or `title`). */
  icon?: Icon;
  /** More than the text says. */
  tip?: string;
  children: ReactNode;
}

export function StatusBadge({ tone, icon: BadgeIcon, tip, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-tip={tip}>
      {BadgeIcon ? (
        <>
          <span className={classes.text}>{children}</span>
          <BadgeIcon className={classes.icon ?? ''} size={14} data-tip={tip ?? children} aria-hidden />
        </>
      ) : (
        children
      )}
    </span>
  );
}
