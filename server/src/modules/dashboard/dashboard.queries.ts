import type { DashboardSummary } from '@leitstand/contract/dashboard';
import { count, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { trips, users } from '../../db/schema.ts';

export async function summary(db: Queryable): Promise<DashboardSummary> {
  const [people] = await db
    .select({ all: count(), anonymous: sql<string>`count(*) filter (where ${users.isAnonymous})` })
    .from(users)
    .where(isNull(users.deletedAt));
  const byCategory = await db
    .select({ _id: trips.category, count: count() })
    .from(trips)
    .where(isNull(trips.deletedAt))
    .groupBy(trips.category)
    .orderBy(trips.category);
  const all = Number(people?.all ?? 0);
  const anonymous = Number(people?.anonymous ?? 0);
  return {
    users: all,
    anonymousUserAmount: anonymous,
    notAnonymousUserAmount: all - anonymous,
    tripByCategory: byCategory.map((group) => ({ _id: group._id, count: Number(group.count) })),
  };
}
