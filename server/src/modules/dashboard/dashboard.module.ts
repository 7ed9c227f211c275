import * as contract from '@leitstand/contract/api/dashboard';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import { finds } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { dayStatistics, firstDayOf, groupCounts, ranking, windowFigures } from '../statistics/statistics.service.ts';
import { summary } from './dashboard.service.ts';
import { findOccasions } from './occasions.queries.ts';
import { tasksOf } from './tasks.service.ts';

export const dashboardModule = defineModule({
  routes: () => [
    finds(contract.getDashboardSummary, async (_call, db) => ({ data: await summary(db) })),
    finds(contract.getWindowFigures, async ({ params }, db) => ({ data: await windowFigures(db, params.days) })),
    finds(contract.getTasks, async ({ caller }, db) => ({ data: await tasksOf(db, caller) })),
    finds(contract.listOccasions, async ({ params }, db) => {
      const now = new Date();
      return { data: await findOccasions(db, firstDayOf(params.days, now), now) };
    }),
    finds(contract.registeredByDay, async ({ params }, db) => ({ data: await dayStatistics(db, params.days) })),
    finds(contract.activeByDay, async ({ params }, db) => ({ data: await dayStatistics(db, params.days) })),
    finds(contract.installedVersions, async (_call, db) => ({ data: await groupCounts(db, 'version', ALL_TIME) })),
    finds(contract.operatingSystems, async ({ params }, db) => ({
      data: await groupCounts(db, 'system', params.days),
    })),
    finds(contract.topDistance, async ({ params }, db) => {
      const top = await ranking(db, { ...params, metric: 'distance' });
      return { data: top.map(({ _id, userName, amount }) => ({ _id, userName, drivenKilometers: amount })) };
    }),
    finds(contract.topPosts, async ({ params }, db) => {
      const top = await ranking(db, { ...params, metric: 'posts' });
      return { data: top.map(({ _id, userName, amount }) => ({ _id, userName, count: amount })) };
    }),
    finds(contract.redeemedRewards, async ({ params }, db) => {
      const titles = await groupCounts(db, 'reward', params.days);
      return { data: titles.map(({ _id, count }) => ({ _id: { title: _id }, count })) };
    }),
  ],
});
