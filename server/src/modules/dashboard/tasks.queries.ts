import type { Task } from '@leitstand/contract/api/dashboard';
import type { ApprovalAction } from '@leitstand/contract/base/limits';
import { broadcastKind } from '@leitstand/contract/broadcast';
import { appealAddress } from '@leitstand/contract/moderation/appeals';
import { addressOf, screens } from '@leitstand/contract/screens';
import { and, asc, count, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { appeals, approvals, broadcasts, notifications, reports, rewardOrders, rewards } from '../../db/schema.ts';
import { isOpenAppeal, isOpenReport, isRequestOfOthers, isUnreadFailure } from '../../db/waiting-work.ts';

type Numbers = Pick<Task, 'count' | 'overDay' | 'overWeek'>;

/** Null if nothing waits. */
export type Waiting = Omit<Task, 'kind'> | null;

export async function openReports(db: Queryable): Promise<Waiting> {
  const [numbers] = await db.select(agesOf(reports.createdAt)).from(reports).where(isOpenReport);
  const [oldest] = await db
    .select({ id: reports.id, type: reports.type, createdAt: reports.createdAt })
    .from(reports)
    .where(isOpenReport)
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(1);
  if (!numbers || !oldest) return null;
  const target = `${screens.reports.path}?tab=${oldest.type}`;
  return {
    ...asNumbers(numbers),
    target,
    oldest: { subject: '', createdAt: oldest.createdAt.toISOString(), target: `${target}&report=${oldest.id}` },
  };
}

export async function openAppeals(db: Queryable): Promise<Waiting> {
  const [numbers] = await db.select(agesOf(appeals.createdAt)).from(appeals).where(isOpenAppeal);
  const [oldest] = await db
    .select({ id: appeals.id, createdAt: appeals.createdAt })
    .from(appeals)
    .where(isOpenAppeal)
    .orderBy(asc(appeals.createdAt), asc(appeals.id))
    .limit(1);
  if (!numbers || !oldest) return null;
  const { id, createdAt } = oldest;
  return {
    ...asNumbers(numbers),
    target: appealAddress(),
    oldest: { subject: '', createdAt: createdAt.toISOString(), target: appealAddress(id) },
  };
}

export async function waitingOrders(db: Queryable): Promise<Waiting> {
  const waiting = and(eq(rewardOrders.rewardSent, false), isNull(rewardOrders.cancelledAt));
  const [numbers] = await db.select(agesOf(rewardOrders.createdAt)).from(rewardOrders).where(waiting);
  const [oldest] = await db
    .select({ id: rewardOrders.id, subject: rewardOrders.rewardTitle, createdAt: rewardOrders.createdAt })
    .from(rewardOrders)
    .where(waiting)
    .orderBy(asc(rewardOrders.createdAt), asc(rewardOrders.id))
    .limit(1);
  if (!numbers || !oldest) return null;
  const { id, subject, createdAt } = oldest;
  return {
    ...asNumbers(numbers),
    target: screens.orders.path,
    oldest: { subject, createdAt: createdAt.toISOString(), target: addressOf(screens.orders, id) },
  };
}

/** Rewards are few, and when one was sold out does not matter. */
export async function soldOutRewards(db: Queryable): Promise<Waiting> {
  const rows = await db
    .select({ id: rewards.id, subject: rewards.title })
    .from(rewards)
    .where(and(isNull(rewards.deletedAt), sql`${rewards.redeemed} >= ${rewards.quantity}`))
    .orderBy(asc(rewards.orderNum));
  const [first] = rows;
  if (!first) return null;
  return {
    count: rows.length,
    overDay: 0,
    overWeek: 0,
    target: screens.rewards.path,
    oldest: { subject: first.subject, createdAt: '', target: addressOf(screens.rewards, first.id) },
  };
}

export async function heldBroadcasts(db: Queryable): Promise<Waiting> {
  const held = eq(broadcasts.state, 'held');
  const [numbers] = await db.select(agesOf(broadcasts.createdAt)).from(broadcasts).where(held);
  const [oldest] = await db
    .select({ id: broadcasts.id, subject: broadcasts.messageDe, createdAt: broadcasts.createdAt })
    .from(broadcasts)
    .where(held)
    .orderBy(asc(broadcasts.createdAt), asc(broadcasts.id))
    .limit(1);
  if (!numbers || !oldest) return null;
  const { id, subject, createdAt } = oldest;
  const target = `${broadcastKind.screen.path}?tab=history`;
  return {
    ...asNumbers(numbers),
    target,
    oldest: { subject, createdAt: createdAt.toISOString(), target: `${target}&broadcast=${id}` },
  };
}

/** Requests of others that the administrator may decide. */
export async function waitingApprovals(
  db: Queryable,
  adminId: string,
  actions: readonly ApprovalAction[],
): Promise<Waiting> {
  const waiting = and(
    eq(approvals.state, 'waiting'),
    gt(approvals.expiresAt, sql`now()`),
    isRequestOfOthers(adminId),
    inArray(approvals.action, [...actions]),
  );
  const [numbers] = await db.select(agesOf(approvals.createdAt)).from(approvals).where(waiting);
  const [oldest] = await db
    .select({ id: approvals.id, createdAt: approvals.createdAt })
    .from(approvals)
    .where(waiting)
    .orderBy(asc(approvals.createdAt), asc(approvals.id))
    .limit(1);
  if (!numbers || !oldest) return null;
  const { id, createdAt } = oldest;
  return {
    ...asNumbers(numbers),
    target: screens.approvals.path,
    oldest: { subject: '', createdAt: createdAt.toISOString(), target: addressOf(screens.approvals, id) },
  };
}

/** They have no screen: the inbox lists them. */
export async function failedJobs(db: Queryable, adminId: string): Promise<Waiting> {
  const { id, subject, createdAt, target } = notifications;
  const failed = isUnreadFailure(adminId);
  const [numbers] = await db.select(agesOf(createdAt)).from(notifications).where(failed);
  const [oldest] = await db
    .select({ subject, createdAt, target })
    .from(notifications)
    .where(failed)
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
  if (!numbers || !oldest) return null;
  return { ...asNumbers(numbers), target: '', oldest: { ...oldest, createdAt: oldest.createdAt.toISOString() } };
}

function agesOf(at: AnyPgColumn): { count: SQL<number>; overDay: SQL<string>; overWeek: SQL<string> } {
  return {
    count: count(),
    overDay: sql<string>`count(*) filter (where ${at} < now() - interval '1 day')`,
    overWeek: sql<string>`count(*) filter (where ${at} < now() - interval '7 days')`,
  };
}

function asNumbers({ count, overDay, overWeek }: { [name in keyof Numbers]: number | string }): Numbers {
  return { count: Number(count), overDay: Number(overDay), overWeek: Number(overWeek) };
}
