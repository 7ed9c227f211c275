import type { DashboardSummary } from '@leitstand/contract/api/dashboard';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import type { Queryable } from '../../db/database.ts';
import { groupCounts } from '../statistics/statistics.service.ts';

export async function summary(db: Queryable): Promise<DashboardSummary> {
  const people = await groupCounts(db, 'users', ALL_TIME);
  const countOf = (group: string) => people.find(({ _id }) => _id === group)?.count ?? 0;
  const [anonymous, named] = [countOf('anonymous'), countOf('named')];
  return {
    users: anonymous + named,
    anonymousUserAmount: anonymous,
    notAnonymousUserAmount: named,
    tripByCategory: await groupCounts(db, 'trips', ALL_TIME),
  };
}
