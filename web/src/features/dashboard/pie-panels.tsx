import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Part, PieModel } from '../../ui/chart/chart-model.ts';
import { tableOf } from '../../ui/chart/chart-table.ts';
import { PieChart } from '../../ui/chart/pie-chart.tsx';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { summaryQuery, systemsQuery } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { DashboardLink } from './dashboard-link.tsx';
import { links, type Target } from './dashboard-links.ts';
import { Figure } from './figure.tsx';
import { OTHER_SYSTEMS, systemParts } from './figures/system-parts.ts';
import { tripParts } from './figures/trip-parts.ts';
import { Panel } from './panel.tsx';
import { useTargets } from './use-targets.ts';

interface PiePanelProps {
  period: string;
}

/** All users, independent of the chosen period. */
export function TotalUsersPanel({ period }: PiePanelProps) {
  const text = useText(dashboardText);
  const query = useQuery(summaryQuery);
  const { data } = query;
  const parts = useMemo<readonly Part[]>(
    () => [
      { key: 'registered', label: text.normalUsers, value: data?.notAnonymousUserAmount ?? 0, tone: 'first' },
      { key: 'anonymous', label: text.anonymousUsers, value: data?.anonymousUserAmount ?? 0, tone: 'rest' },
    ],
    [data, text],
  );
  const model = usePieModel(parts, text.kind);
  return (
    <Panel
      title={text.totalUsers}
      query={query}
      period={period}
      size="card"
      chart={model}
      all={links.allUsers()}
      empty={text.noUsers}
    >
      <Figure value={data?.users ?? 0} target={links.allUsers()} />
      <Pie
        title={text.totalUsers}
        model={model}
        targetOf={({ key }) => links.usersOfKind(key === 'anonymous' ? 'anonymous' : 'registered')}
      />
    </Panel>
  );
}

/** All trips, independent of the chosen period. */
export function TripsPanel({ period }: PiePanelProps) {
  const text = useText(dashboardText);
  const query = useQuery(summaryQuery);
  const { data } = query;
  const parts = useMemo(() => tripParts(data?.tripByCategory ?? [], text), [data, text]);
  const model = usePieModel(parts, text.tripType);
  return (
    <Panel
      title={text.trips}
      query={query}
      period={period}
      size="card"
      chart={model}
      all={links.allTrips()}
      empty={text.noTrips}
    >
      <Figure value={sumOf(parts)} target={links.allTrips()} />
      <Pie title={text.trips} model={model} targetOf={({ key }) => links.tripsOfType(key)} />
    </Panel>
  );
}

export function SystemsPanel({ days, period }: PiePanelProps & { days: Days }) {
  const text = useText(dashboardText);
  const query = useQuery(systemsQuery(days));
  const { window } = useTargets(days);
  const groups = query.data ?? [];
  const parts = useMemo(() => systemParts(query.data ?? [], text), [query.data, text]);
  const model = usePieModel(parts, text.system);
  const everything = usePieModel(
    groups.map(({ _id, count }) => ({ key: _id, label: _id || text.unknown, value: count, tone: 'rest' })),
    text.system,
  );
  return (
    <Panel
      title={text.systems}
      query={query}
      period={period}
      size="card"
      chart={model}
      table={query.data && tableOf(everything)}
      all={links.newUsers(window)}
    >
      <Figure
        value={sumOf(parts)}
        target={links.newUsers(window)}
        unit={days === ALL_TIME ? text.everybody : text.newInTime}
      />
      <Pie
        title={text.systems}
        model={model}
        targetOf={({ key }) => (key === OTHER_SYSTEMS || key === '' ? undefined : links.usersOfSystem(key, window))}
      />
    </Panel>
  );
}

interface PieProps {
  title: string;
  model: PieModel;
  targetOf(part: Part): Target | undefined;
}

function Pie({ title, model, targetOf }: PieProps) {
  const navigate = useNavigate();
  const { areExact } = useTargets(ALL_TIME);
  const find = (part: Part) => (areExact ? targetOf(part) : undefined);
  return (
    <PieChart
      title={title}
      model={model}
      nameOf={(part) => <DashboardLink target={find(part)}>{part.label}</DashboardLink>}
      onPick={
        areExact
          ? (part) => {
              const target = find(part);
              if (target) void navigate({ to: target.to, search: target.search });
            }
          : undefined
      }
    />
  );
}

function usePieModel(points: readonly Part[], pointHeader: string): PieModel {
  const text = useText(dashboardText);
  return useMemo(
    () => ({
      kind: 'pie',
      points,
      pointHeader,
      valueHeader: text.count,
      shareHeader: text.share,
      format: formatNumber,
    }),
    [points, pointHeader, text],
  );
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}
