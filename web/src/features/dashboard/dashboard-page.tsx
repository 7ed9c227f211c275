import { type Days, DEFAULT_DAYS } from '@leitstand/contract/base/limits';
import { Card, Title } from '@mantine/core';
import { NoAccessState } from '../../ui/error/no-access-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { TimeFilter, useDaysOptions } from '../../ui/list/filters/time-filter.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useRight } from '../../ui/session/rights.ts';
import { DistancePanel, PostersPanel, RewardsPanel, VersionsPanel } from './bar-panels.tsx';
import classes from './dashboard.module.css';
import { useLiveFigures } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { LatestPosts } from './latest-posts.tsx';
import { ActiveUsersPanel, DeletedUsersPanel, NewUsersPanel } from './line-panels.tsx';
import { SystemsPanel, TotalUsersPanel, TripsPanel } from './pie-panels.tsx';
import { Tasks } from './tasks.tsx';
import { UnsentOrders } from './unsent-orders.tsx';

export function DashboardPage() {
  const text = useText(dashboardText);
  const mayRead = useRight('ReadUsers');
  const { days, setDays } = useListParams({ defaultDays: DEFAULT_DAYS });
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1}>{text.title}</Title>
        {mayRead && <TimeFilter value={days} onChange={setDays} />}
      </div>
      <Tasks />
      {mayRead ? (
        <Panels days={days} />
      ) : (
        <Card withBorder>
          <NoAccessState right="ReadUsers" />
        </Card>
      )}
    </div>
  );
}

function Panels({ days }: { days: Days }) {
  const text = useText(dashboardText);
  const chosen = useDaysOptions().find((option) => option.days === days)?.label ?? '';
  const within = { days, period: chosen };
  useLiveFigures();
  return (
    <>
      <div className={classes.cards}>
        <TotalUsersPanel period={text.now} />
        <ActiveUsersPanel {...within} />
        <SystemsPanel {...within} />
        <TripsPanel period={text.now} />
        <NewUsersPanel {...within} />
        <DeletedUsersPanel {...within} />
      </div>
      <div className={classes.charts}>
        <VersionsPanel period={text.now} />
        <RewardsPanel {...within} />
        <DistancePanel {...within} />
        <PostersPanel {...within} />
      </div>
      <LatestPosts period={text.now} />
      <UnsentOrders {...within} />
    </>
  );
}
