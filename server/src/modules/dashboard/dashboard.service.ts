import type { DashboardSummary } from '@leitstand/contract/api/dashboard';
import type { Queryable } from '../../db/database.ts';
import { allGroupCounts } from '../statistics/statistics.service.ts';

export async function summary(db: Queryable): Promise<DashboardSummary> {
  const { users, trips } = await allGroupCounts(db, ['users', 'trips']);
  const countOf = (group: string) => users.find(({ _id }) => _id === group)?.count ?? 0;
  const [anonymous, named] = [countOf('anonymous'), countOf('named')];
  return {
    users: anonymous + named,
    anonymousUserAmount: anonymous,
    notAnonymousUserAmount: named,
    tripByCategory: trips,
  };
}
