import { getDashboardSummary } from '@leitstand/contract/dashboard';
import { type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { summary } from './dashboard.queries.ts';

export function dashboardRoutes({ database }: Platform): Route[] {
  return [reads(getDashboardSummary, async () => ({ data: await summary(database.drizzle) }))];
}
