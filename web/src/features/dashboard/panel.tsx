import { Button, Card, Skeleton, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type ChartModel, isBlank } from '../../ui/chart/chart-model.ts';
import { type ChartTable, tableOf } from '../../ui/chart/chart-table.ts';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';
import { DashboardLink } from './dashboard-link.tsx';
import type { Target } from './dashboard-links.ts';
import { PanelMenu } from './panel-menu.tsx';

export interface PanelQuery
  extends Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'> {
  readonly isError: boolean;
  refetch(): unknown;
}

interface PanelProps {
  title: string;
  query: PanelQuery;
  /** The period of the panel, as text. */
  period: string;
  /** Target of *view all*. */
  all?: Target | undefined;
  /** Absent until the data is loaded. */
  chart?: ChartModel | undefined;
  /** The table to download, if it differs from the chart. */
  table?: ChartTable | undefined;
  /** Shown instead of an empty chart. */
  empty?: string | undefined;
  size: 'card' | 'chart' | 'table' | 'strip';
  children: ReactNode;
}

/** A panel of the dashboard with its own loading, error and retry state. */
export function Panel({ title, query, period, all, chart, table, empty, size, children }: PanelProps) {
  const text = useText(dashboardText);
  const heading = useId();
  const hasData = query.data !== undefined;
  const values = table ?? (chart && tableOf(chart));
  const retry = () => void query.refetch();
  return (
    <Card
      component="section"
      withBorder
      aria-labelledby={heading}
      aria-busy={query.isFetching}
      className={classes.panel ?? ''}
      data-size={size}
    >
      <div className={classes.head}>
        <h2 className={classes.title} id={heading}>
          {title}
        </h2>
        {all && (
          <DashboardLink target={all} className={classes.all} label={text.viewAllOf(title)}>
            {text.viewAll}
          </DashboardLink>
        )}
        {hasData && values && <PanelMenu title={title} period={period} table={values} chart={chart} />}
      </div>
      {!hasData && !query.isError && <PanelSkeleton size={size} label={`${title}: ${text.loading}`} />}
      {!hasData && query.isError && (
        <div className={classes.centre}>
          <ErrorState error={query.error} retry={retry} />
        </div>
      )}
      {hasData && (
        <div className={classes.body} data-refreshing={query.isPlaceholderData || undefined}>
          {chart && isBlank(chart) ? <Nothing>{empty ?? text.nothingInTime}</Nothing> : children}
        </div>
      )}
      {hasData && query.isError && <StaleNote retry={retry} />}
    </Card>
  );
}

/** An empty state without emphasis, because nothing is wrong. */
function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" size="sm" ta="center" className={classes.centre ?? ''}>
      {children}
    </Text>
  );
}

function StaleNote({ retry }: { retry(): void }) {
  const text = useText(dashboardText);
  return (
    <div className={classes.stale} role="alert">
      <span>{text.stale}</span>
      <Button variant="subtle" size="compact-xs" leftSection={<IconRefresh size={14} aria-hidden />} onClick={retry}>
        {text.retry}
      </Button>
    </div>
  );
}

function PanelSkeleton({ size, label }: { size: PanelProps['size']; label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.body}>
      {size === 'card' && <Skeleton height={34} width={96} mb="md" />}
      <Skeleton className={classes.skeleton ?? ''} />
    </div>
  );
}
