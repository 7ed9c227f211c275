import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import type { Bar, BarsModel } from '../../ui/chart/chart-model.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { distanceQuery, postersQuery, rewardsQuery, versionsQuery } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { DashboardLink } from './dashboard-link.tsx';
import { links, type Target } from './dashboard-links.ts';
import { compareVersions } from './figures/version-order.ts';
import { Panel } from './panel.tsx';
import { useTargets } from './use-targets.ts';

interface BarPanelProps {
  days: Days;
  period: string;
}

/** Installed versions, oldest first; independent of the chosen period. */
export function VersionsPanel({ period }: { period: string }) {
  const text = useText(dashboardText);
  const query = useQuery(versionsQuery);
  const bars = useMemo(
    () =>
      [...(query.data ?? [])]
        .sort((a, b) => compareVersions(a._id, b._id))
        .map(({ _id, count }) => ({ key: _id, label: _id || text.unknown, value: count })),
    [query.data, text],
  );
  const model = useBarsModel(bars, { names: 'short', pointHeader: text.version, valueHeader: text.everybody });
  return (
    <ListedBars
      title={text.versions}
      query={query}
      period={period}
      model={model}
      empty={text.nothing}
      targetOf={({ key }) => (key === '' ? undefined : links.usersOfVersion(key))}
    />
  );
}

export function RewardsPanel({ days, period }: BarPanelProps) {
  const text = useText(dashboardText);
  const query = useQuery(rewardsQuery(days));
  const { window } = useTargets(days);
  const bars = useMemo(
    () =>
      (query.data ?? []).map(({ _id: { title }, count }) => ({
        key: title,
        label: title || text.noReward,
        value: count,
      })),
    [query.data, text],
  );
  const model = useBarsModel(bars, { names: 'long', pointHeader: text.reward, valueHeader: text.redeemed });
  return (
    <ListedBars
      title={text.rewards}
      query={query}
      period={period}
      model={model}
      all={links.redeemedRewards(window)}
      targetOf={({ key }) => (key === '' ? undefined : links.redeemedReward(key, window))}
    />
  );
}

export function DistancePanel({ days, period }: BarPanelProps) {
  const text = useText(dashboardText);
  const query = useQuery(distanceQuery(days));
  const bars = useMemo(
    () =>
      (query.data ?? []).map(({ _id, userName, drivenKilometers }) => ({
        key: _id,
        label: userName || text.unknown,
        value: drivenKilometers,
      })),
    [query.data, text],
  );
  const model = useBarsModel(bars, {
    names: 'long',
    pointHeader: text.userName,
    valueHeader: text.kilometres,
    format: (value) => text.km(formatNumber(value)),
  });
  return (
    <Panel title={text.distance} query={query} period={period} size="chart" chart={model}>
      <BarChart
        title={text.distance}
        model={model}
        // Drives are listed in the person file.
        nameOf={({ key, label }) => <PersonLink id={key} name={label} />}
      />
    </Panel>
  );
}

/** The specification groups by `_id` alone, which may be the name itself. */
const ID = /^([0-9a-f-]{24,36})?$/i;

export function PostersPanel({ days, period }: BarPanelProps) {
  const text = useText(dashboardText);
  const query = useQuery(postersQuery(days));
  const { window } = useTargets(days);
  const bars = useMemo(
    () =>
      (query.data ?? []).map(({ _id, userName, count }) => ({
        key: _id,
        label: userName || (ID.test(_id) ? text.unknown : _id),
        value: count,
      })),
    [query.data, text],
  );
  const model = useBarsModel(bars, { names: 'long', pointHeader: text.userName, valueHeader: text.posts });
  return (
    <ListedBars
      title={text.posters}
      query={query}
      period={period}
      model={model}
      targetOf={({ key }) => links.postsOf(key, window)}
    />
  );
}

interface BarsProps {
  title: string;
  query: UseQueryResult<unknown>;
  period: string;
  model: BarsModel;
}

/** Each bar opens the list that it counts. */
function ListedBars({
  title,
  query,
  period,
  model,
  all,
  empty,
  targetOf,
}: BarsProps & { all?: Target; empty?: string; targetOf(bar: Bar): Target | undefined }) {
  const navigate = useNavigate();
  const { areExact } = useTargets(ALL_TIME);
  const find = (bar: Bar) => (areExact ? targetOf(bar) : undefined);
  function open(bar: Bar) {
    const target = find(bar);
    if (target) void navigate({ to: target.to, search: target.search });
  }
  return (
    <Panel title={title} query={query} period={period} size="chart" chart={model} all={all} empty={empty}>
      <BarChart
        title={title}
        model={model}
        nameOf={(bar) => <DashboardLink target={find(bar)}>{bar.label}</DashboardLink>}
        onPick={areExact ? open : undefined}
      />
    </Panel>
  );
}

type BarsShape = Pick<BarsModel, 'names' | 'pointHeader' | 'valueHeader'> & Partial<Pick<BarsModel, 'format'>>;

function useBarsModel(
  points: readonly Bar[],
  { names, pointHeader, valueHeader, format = formatNumber }: BarsShape,
): BarsModel {
  // The number format depends on the language of the texts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () => ({ kind: 'bars', points, names, pointHeader, valueHeader, format: (value) => format(value) }),
    [points, names, pointHeader, valueHeader],
  );
}
