import { type DashboardSummary, getDashboardSummary } from '@leitstand/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';

export const summaryQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: async ({ signal }): Promise<DashboardSummary> => (await call(getDashboardSummary, { signal })).data,
});
