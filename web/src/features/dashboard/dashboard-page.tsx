import type { DashboardSummary } from '@leitstand/contract/dashboard';
import type { Inbox } from '@leitstand/contract/inbox';
import { Anchor, Card, Skeleton, Text, Title } from '@mantine/core';
import { IconRoute, IconUsers } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../kit/error/error-state.tsx';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/text.ts';
import classes from './dashboard.module.css';
import { summaryQuery } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { ReportsCard } from './reports-card.tsx';
import { sharesOf } from './shares.ts';
import { Shares, SummaryCard } from './summary-card.tsx';

interface DashboardPageProps {
  /** Where the open reports stand; absent where the backend has no inbox. */
  openReports: UseQueryResult<Inbox> | undefined;
  /** The address a target leads to, if there is such a screen. */
  addressOf: (target: string) => string | undefined;
}

export function DashboardPage({ openReports, addressOf }: DashboardPageProps) {
  const text = useText(dashboardText);
  const summary = useQuery(summaryQuery);
  return (
    <>
      <Title order={1} mb="lg">
        {text.title}
      </Title>
      <div className={classes.grid}>
        {summary.isPending && (
          <>
            <LoadingCard label={text.totalUsers} />
            <LoadingCard label={text.totalTrips} />
          </>
        )}
        {summary.isError && !summary.data && <FailedCard error={summary.error} retry={() => void summary.refetch()} />}
        {summary.data && (
          <>
            <UsersCard summary={summary.data} />
            <TripsCard summary={summary.data} />
          </>
        )}
        {openReports?.isPending && <LoadingCard label={text.openReports} />}
        {openReports?.isError && !openReports.data && (
          <FailedCard error={openReports.error} retry={() => void openReports.refetch()} />
        )}
        {openReports?.data && <ReportsCard reports={openReports.data.messages} addressOf={addressOf} />}
      </div>
    </>
  );
}

function UsersCard({ summary }: { summary: DashboardSummary }) {
  const text = useText(dashboardText);
  const shares = sharesOf([
    { key: 'normal', label: text.normalUsers, count: summary.notAnonymousUserAmount },
    { key: 'anonymous', label: text.anonymousUsers, count: summary.anonymousUserAmount },
  ]);
  return (
    <SummaryCard title={text.totalUsers} icon={IconUsers} value={formatNumber(summary.users)}>
      <Shares shares={shares} />
      <Anchor component={Link} to="/users" size="sm" className={classes.link ?? ''}>
        {text.manageUsers}
      </Anchor>
    </SummaryCard>
  );
}

function TripsCard({ summary }: { summary: DashboardSummary }) {
  const text = useText(dashboardText);
  const labels: Readonly<Record<string, string>> = { '1 point': text.onePoint, '2 point': text.twoPoints };
  const parts = summary.tripByCategory.map(({ _id, count }) => ({
    key: _id,
    label: labels[_id] ?? text.custom,
    count,
  }));
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  return (
    <SummaryCard title={text.totalTrips} icon={IconRoute} value={formatNumber(total)}>
      {total > 0 ? <Shares shares={sharesOf(parts)} /> : <Text c="dimmed">{text.noTrips}</Text>}
    </SummaryCard>
  );
}

function LoadingCard({ label }: { label: string }) {
  const text = useText(dashboardText);
  return (
    <Card withBorder padding="lg" role="status" aria-label={`${label}: ${text.loading}`} className={classes.card ?? ''}>
      <Skeleton height={20} width={140} mb="xs" />
      <Skeleton height={38} width={96} mb="md" />
      <Skeleton height={8} mb="md" />
      <Skeleton height={48} />
    </Card>
  );
}

function FailedCard({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Card withBorder padding="lg" className={classes.card ?? ''}>
      <ErrorState error={error} retry={retry} />
    </Card>
  );
}
