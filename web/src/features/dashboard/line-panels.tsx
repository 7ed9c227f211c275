import type { DayStatistics, WindowFigures } from '@leitstand/contract/api/dashboard';
import type { Days } from '@leitstand/contract/base/limits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LineModel } from '../../ui/chart/chart-model.ts';
import { tableOf } from '../../ui/chart/chart-table.ts';
import { ChartView } from '../../ui/chart/chart-view.tsx';
import { today } from '../../ui/i18n/berlin-time.ts';
import { formatDate, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './dashboard.module.css';
import { activeQuery, figuresQuery, registeredQuery } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { links, type Target } from './dashboard-links.ts';
import { Change, Figure } from './figure.tsx';
import { type DayPoint, type DaySeries, seriesOf, shownPoints } from './figures/day-series.ts';
import { Panel, type PanelQuery } from './panel.tsx';
import { useTargets } from './use-targets.ts';

interface LinePanelProps {
  days: Days;
  period: string;
}

const ACTIVE = ['numberOfActiveUsers'] as const;
const NEW = ['numberOfRegisteredUsers', 'numberOfRegisteredAnonymousUsers'] as const;
const DELETED = ['numberOfDeletedUsers', 'numberOfDeletedAnonymousUsers'] as const;

export function ActiveUsersPanel({ days, period }: LinePanelProps) {
  const text = useText(dashboardText);
  const { areExact, window } = useTargets(days);
  return (
    <DaysPanel
      title={text.activeUsers}
      days={days}
      period={period}
      records={useQuery(activeQuery(days))}
      fields={ACTIVE}
      unit="average"
      figure="activeUsers"
      all={areExact ? links.activeUsers(window) : undefined}
    />
  );
}

export function NewUsersPanel({ days, period }: LinePanelProps) {
  const text = useText(dashboardText);
  const { window } = useTargets(days);
  return (
    <DaysPanel
      title={text.newUsers}
      days={days}
      period={period}
      records={useQuery(registeredQuery(days))}
      fields={NEW}
      unit="sum"
      figure="newUsers"
      all={links.newUsers(window)}
    />
  );
}

export function DeletedUsersPanel({ days, period }: LinePanelProps) {
  const text = useText(dashboardText);
  const { areExact, window } = useTargets(days);
  return (
    <DaysPanel
      title={text.deletedUsers}
      days={days}
      period={period}
      records={useQuery(registeredQuery(days))}
      fields={DELETED}
      unit="sum"
      figure="deletedUsers"
      all={areExact ? links.deletedUsers(window) : undefined}
    />
  );
}

interface DaysPanelProps extends LinePanelProps {
  title: string;
  records: UseQueryResult<readonly DayStatistics[]>;
  fields: Parameters<typeof seriesOf>[1];
  /** How days are aggregated: an active user may be counted on several days. */
  unit: 'sum' | 'average';
  /** The total of the list behind the chart, which excludes users who were deleted since. */
  figure: Exclude<keyof WindowFigures, 'since'>;
  all: Target | undefined;
}

function DaysPanel({ title, days, period, records, fields, unit, figure, all }: DaysPanelProps) {
  const text = useText(dashboardText);
  const { areExact } = useTargets(days);
  const figures = useQuery({ ...figuresQuery(days), enabled: areExact });
  const series = useSeries(records.data, fields, days);
  const { model, table } = useLineModel(series, title, unit);
  const query = areExact ? together(records, figures) : records;
  const isAverage = unit === 'average';
  const counted = isAverage ? series.total / series.length : series.total;
  return (
    <Panel title={title} query={query} period={period} size="card" chart={model} table={table} all={all}>
      <Figure
        value={figures.data?.[figure] ?? counted}
        target={all}
        unit={isAverage && !areExact && series.length > 1 ? text.perDay : undefined}
      >
        <Change series={series} perDay={isAverage && series.length > 1} />
      </Figure>
      <Line title={title} model={model} />
    </Panel>
  );
}

/** Combines two queries for one panel: loading until both have data, failed if one failed. */
function together(one: UseQueryResult<unknown>, other: UseQueryResult<unknown>): PanelQuery {
  return {
    data: other.data === undefined ? undefined : one.data,
    error: one.error ?? other.error,
    isError: one.isError || other.isError,
    isFetching: one.isFetching || other.isFetching,
    isPlaceholderData: one.isPlaceholderData || other.isPlaceholderData,
    refetch: () => Promise.all([one, other].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

function Line({ title, model }: { title: string; model: LineModel }) {
  return (
    <div className={classes.line}>
      <ChartView title={title} model={model} />
    </div>
  );
}

const NO_RECORDS: readonly DayStatistics[] = [];

function useSeries(
  records: readonly DayStatistics[] = NO_RECORDS,
  fields: Parameters<typeof seriesOf>[1],
  days: Days,
): DaySeries {
  return useMemo(() => seriesOf(records, fields, days, today()), [records, fields, days]);
}

/** The chart, and the table of all days for the download. */
function useLineModel(series: DaySeries, valueHeader: string, unit: 'sum' | 'average') {
  const text = useText(dashboardText);
  return useMemo(() => {
    const modelOf = (points: readonly DayPoint[]): LineModel => ({
      kind: 'line',
      points: points.map(({ day, value, before }) => ({
        label: isMonth(day) ? monthText(day) : formatDate(day).slice(0, DAY_AND_MONTH),
        title: isMonth(day) ? monthText(day) : formatDate(day),
        value,
        before: before && { title: formatDate(before.day), value: before.value },
      })),
      pointHeader: points.some(({ day }) => isMonth(day)) ? text.month : text.day,
      valueHeader,
      beforeHeader: text.before,
      format: formatNumber,
    });
    return { model: modelOf(shownPoints(series, unit)), table: tableOf(modelOf(series.points)) };
  }, [series, valueHeader, unit, text]);
}

const DAY_AND_MONTH = 'dd.mm.'.length;

function isMonth(day: string): boolean {
  return day.length === 'yyyy-mm'.length;
}

function monthText(month: string): string {
  return month.split('-').reverse().join('.');
}
