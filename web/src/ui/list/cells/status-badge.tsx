import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** Amber for pending, green for done, red for destructive or blocked. */
  tone: 'neutral' | 'accent' | 'done' | 'waiting' | 'danger';
  /** Replaces the text in narrow layouts, inside of an element with `data-badges` (`cell` or `title`). */
  icon?: Icon;
  /** Beside the icon: what it cannot say, such as a day or a number. */
  short?: string | undefined;
  /** More than the text says. */
  tip?: string;
  children: ReactNode;
}

export function StatusBadge({ tone, icon: BadgeIcon, short, tip, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-tip={tip}>
      {BadgeIcon ? (
        <>
          <span className={classes.text}>{children}</span>
          <span className={classes.compact} data-tip={tip ?? children} aria-hidden>
            <BadgeIcon size={14} />
            {short && <span className={classes.short}>{short}</span>}
          </span>
        </>
      ) : (
        children
      )}
    </span>
  );
}
