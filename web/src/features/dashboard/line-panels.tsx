import type { DayStatistics, WindowFigures } from '@leitstand/contract/api/dashboard';
import { today } from '@leitstand/contract/base/berlin-time';
import type { Days } from '@leitstand/contract/base/limits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LineModel } from '../../ui/chart/chart-model.ts';
import { tableOf } from '../../ui/chart/chart-table.ts';
import { ChartView } from '../../ui/chart/chart-view.tsx';
import { MarkLegend } from '../../ui/chart/mark-legend.tsx';
import { formatDate, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './dashboard.module.css';
import { activeQuery, figuresQuery, registeredQuery } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { links, type Target } from './dashboard-links.ts';
import { Change, Figure } from './figure.tsx';
import { changeOf, type DayPoint, type DaySeries, seriesOf, shownPoints } from './figures/day-series.ts';
import { Panel, type PanelQuery } from './panel.tsx';
import { type Marks, useMarks } from './use-marks.ts';
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

type FigureName = Exclude<keyof WindowFigures, 'since' | 'yesterday'>;

interface DaysPanelProps extends LinePanelProps {
  title: string;
  records: UseQueryResult<readonly DayStatistics[]>;
  fields: Parameters<typeof seriesOf>[1];
  /** How days are aggregated: an active user may be counted on several days. */
  unit: 'sum' | 'average';
  /** The total of the list behind the chart, which excludes users who were deleted since. */
  figure: FigureName;
  all: Target | undefined;
}

function DaysPanel({ title, days, period, records, fields, unit, figure, all }: DaysPanelProps) {
  const text = useText(dashboardText);
  const { areExact } = useTargets(days);
  const figures = useQuery({ ...figuresQuery(days), enabled: areExact });
  const recorded = useSeries(records.data, fields, days);
  const series = useMemo(() => withYesterday(recorded, figures.data, figure), [recorded, figures.data, figure]);
  const { model, table } = useLineModel(series, title, unit, useMarks(days));
  const query = areExact ? together(records, figures) : records;
  const isAverage = unit === 'average' && series.length > 1;
  const counted = isAverage ? series.total / series.length : series.total;
  const value = figures.data?.[figure] ?? counted;
  return (
    <Panel title={title} query={query} period={period} size="card" chart={model} table={table} all={all}>
      <Figure
        value={value}
        target={all}
        unit={days === 1 ? text.today : isAverage && !areExact ? text.perDay : undefined}
      >
        {days === 1 ? (
          <SinceYesterday value={value} before={series.points[0]} />
        ) : (
          <SinceDaysBefore series={series} perDay={isAverage} />
        )}
      </Figure>
      <Line title={title} model={model} />
    </Panel>
  );
}

/** A single day is compared with the day before until the same time. */
function withYesterday(series: DaySeries, figures: WindowFigures | undefined, figure: FigureName): DaySeries {
  const [before, today] = series.points;
  if (series.length > 1 || !figures?.yesterday || !before || !today) return series;
  const { until, [figure]: value } = figures.yesterday;
  return {
    ...series,
    points: [
      { ...before, value, until },
      { ...today, value: figures[figure] },
    ],
  };
}

function SinceYesterday({ value, before }: { value: number; before: DayPoint | undefined }) {
  const text = useText(dashboardText);
  if (!before) return null;
  const count = formatNumber(before.value);
  // The whole day is no measure for one that is not over.
  if (before.until === undefined) return <span>{text.wholeYesterday(count)}</span>;
  return (
    <Change fraction={changeOf(value, before.value)} than={text.thanYesterday}>
      {text.yesterdayUntil(before.until, count)}
    </Change>
  );
}

function SinceDaysBefore({ series: { compared, length }, perDay }: { series: DaySeries; perDay: boolean }) {
  const text = useText(dashboardText);
  const fraction = compared && changeOf(compared.now, compared.before);
  if (fraction === undefined) return null;
  const days = formatNumber(length);
  return (
    <Change fraction={fraction} than={text.thanBefore} hint={text.completeDays}>
      <span aria-hidden>{perDay ? text.perDayOfDaysBefore(days) : text.daysBefore(days)}</span>
    </Change>
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
    <>
      <div className={classes.line}>
        <ChartView title={title} model={model} />
      </div>
      <MarkLegend model={model} />
    </>
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
function useLineModel(series: DaySeries, valueHeader: string, unit: 'sum' | 'average', marks: Marks) {
  const text = useText(dashboardText);
  return useMemo(() => {
    const modelOf = (points: readonly DayPoint[]): LineModel => ({
      kind: 'line',
      points: points.map(({ day, value, before, until }) => ({
        label: isMonth(day) ? monthText(day) : formatDate(day).slice(0, DAY_AND_MONTH),
        title: isMonth(day) ? monthText(day) : until ? text.dayUntil(formatDate(day), until) : formatDate(day),
        value,
        before: before && { title: formatDate(before.day), value: before.value },
        marks: marks.get(day),
      })),
      pointHeader: points.some(({ day }) => isMonth(day)) ? text.month : text.day,
      valueHeader,
      beforeHeader: text.before,
      marksHeader: text.marks,
      format: formatNumber,
    });
    return { model: modelOf(shownPoints(series, unit)), table: tableOf(modelOf(series.points)) };
  }, [series, valueHeader, unit, text, marks]);
}

const DAY_AND_MONTH = 'dd.mm.'.length;

function isMonth(day: string): boolean {
  return day.length === 'yyyy-mm'.length;
}

function monthText(month: string): string {
  return month.split('-').reverse().join('.');
}
