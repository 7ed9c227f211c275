import * as contract from '@leitstand/contract/api/dashboard';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import { reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { dayStatistics, firstDayOf, groupCounts, ranking, windowFigures } from '../statistics/statistics.service.ts';
import { summary } from './dashboard.service.ts';
import { findOccasions } from './occasions.queries.ts';
import { tasksOf } from './tasks.service.ts';

export const dashboardModule = defineModule({
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.getDashboardSummary, async () => ({ data: await summary(db) })),
    reads(contract.getWindowFigures, async ({ params }) => ({ data: await windowFigures(db, params.days) })),
    reads(contract.getTasks, async ({ caller }) => ({ data: await tasksOf(db, caller) })),
    reads(contract.listOccasions, async ({ params }) => {
      const now = new Date();
      return { data: await findOccasions(db, firstDayOf(params.days, now), now) };
    }),
    reads(contract.registeredByDay, async ({ params }) => ({ data: await dayStatistics(db, params.days) })),
    reads(contract.activeByDay, async ({ params }) => ({ data: await dayStatistics(db, params.days) })),
    reads(contract.installedVersions, async () => ({ data: await groupCounts(db, 'version', ALL_TIME) })),
    reads(contract.operatingSystems, async ({ params }) => ({ data: await groupCounts(db, 'system', params.days) })),
    reads(contract.topDistance, async ({ params }) => {
      const top = await ranking(db, { ...params, metric: 'distance' });
      return { data: top.map(({ _id, userName, amount }) => ({ _id, userName, drivenKilometers: amount })) };
    }),
    reads(contract.topPosts, async ({ params }) => {
      const top = await ranking(db, { ...params, metric: 'posts' });
      return { data: top.map(({ _id, userName, amount }) => ({ _id, userName, count: amount })) };
    }),
    reads(contract.redeemedRewards, async ({ params }) => {
      const titles = await groupCounts(db, 'reward', params.days);
      return { data: titles.map(({ _id, count }) => ({ _id: { title: _id }, count })) };
    }),
  ],
});
