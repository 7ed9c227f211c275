import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';
import { DashboardLink } from './dashboard-link.tsx';
import type { Target } from './dashboard-links.ts';

interface FigureProps {
  value: number;
  /** The list it counts. */
  target?: Target | undefined;
  /** What it counts, shown after the number. */
  unit?: string | undefined;
  children?: ReactNode;
}

/** The number of a card. */
export function Figure({ value, target, unit, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <p className={classes.value}>
        <DashboardLink target={target} className={classes.valueLink}>
          {formatNumber(value)}
        </DashboardLink>
        {unit && <span className={classes.unit}>{unit}</span>}
      </p>
      {children && <p className={classes.detail}>{children}</p>}
    </div>
  );
}

interface ChangeProps {
  /** Undefined if there was nothing before. */
  fraction: number | undefined;
  /** What it is compared with, after *more than*. */
  than: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** The change from an earlier period. */
export function Change({ fraction, than, hint, children }: ChangeProps) {
  const text = useText(dashboardText);
  if (fraction === undefined) return <span>{children}</span>;
  const isMore = fraction > 0;
  const Arrow = fraction === 0 ? IconArrowRight : isMore ? IconArrowUpRight : IconArrowDownRight;
  const percent = formatPercent(Math.abs(fraction));
  return (
    <span title={hint}>
      <span className={classes.change}>
        <Arrow size={14} stroke={2} aria-hidden />
        <span aria-hidden>{`${fraction === 0 ? '±' : isMore ? '+' : '−'}${percent}`}</span>
        <VisuallyHidden component="span">
          {fraction === 0 ? text.same(than) : (isMore ? text.more : text.less)(percent, than)}
        </VisuallyHidden>
      </span>{' '}
      {children}
    </span>
  );
}
