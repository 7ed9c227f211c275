import type { DashboardSummary } from '@leitstand/contract/dashboard';
import type { Inbox } from '@leitstand/contract/inbox';
import { Anchor, Card, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRoute, IconUsers } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../kit/error/error-state.tsx';
import { useText } from '../../kit/i18n/text.ts';
import classes from './dashboard.module.css';
import { summaryQuery } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { sharesOf } from './shares.ts';
import { Shares, SummaryCard } from './summary-card.tsx';

interface DashboardPageProps {
  /** Where the open reports stand; absent where the backend has no inbox. */
  openReports: UseQueryResult<Inbox> | undefined;
}

export function DashboardPage({ openReports }: DashboardPageProps) {
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
        {openReports && <ReportsCard inbox={openReports} />}
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
    <SummaryCard title={text.totalUsers} icon={IconUsers} value={summary.users}>
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
    <SummaryCard title={text.totalTrips} icon={IconRoute} value={total}>
      {total > 0 ? <Shares shares={sharesOf(parts)} /> : <Text c="dimmed">{text.noTrips}</Text>}
    </SummaryCard>
  );
}

function ReportsCard({ inbox }: { inbox: UseQueryResult<Inbox> }) {
  const text = useText(dashboardText);
  if (inbox.isPending) return <LoadingCard label={text.openReports} />;
  if (!inbox.data) return <FailedCard error={inbox.error} retry={() => void inbox.refetch()} />;
  const { items, unread } = inbox.data.messages;
  return (
    <SummaryCard title={text.openReports} icon={IconAlertTriangle} value={items.length}>
      <Text c="dimmed">{items.length === 0 ? text.noReports : text.unreadReports(unread)}</Text>
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
