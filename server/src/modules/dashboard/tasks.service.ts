import type { Task } from '@leitstand/contract/api/dashboard';
import type { Access } from '@leitstand/contract/base/endpoint';
import { confirmBroadcast } from '@leitstand/contract/broadcast';
import { decideAppeal, listAppeals } from '@leitstand/contract/moderation/appeals';
import { listOrders, updateOrderStatus } from '@leitstand/contract/orders';
import { checkReport, listReports } from '@leitstand/contract/reports';
import { updateReward } from '@leitstand/contract/rewards';
import { type Caller, hasAccess } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import { approvableBy } from '../../records/four-eyes/four-eyes.ts';
import * as queries from './tasks.queries.ts';

/** What the caller has to do, by the calls that do it. */
export async function tasksOf(db: Queryable, caller: Caller): Promise<Task[]> {
  const work: [kind: Task['kind'], accesses: readonly Access[], find: () => Promise<queries.Waiting>][] = [
    ['reports', [listReports.access, checkReport.access], () => queries.openReports(db)],
    ['appeals', [listAppeals.access, decideAppeal.access], () => queries.openAppeals(db)],
    ['orders', [listOrders.access, updateOrderStatus.access], () => queries.waitingOrders(db)],
    ['heldBroadcasts', [confirmBroadcast.access], () => queries.heldBroadcasts(db)],
    ['soldOut', [updateReward.access], () => queries.soldOutRewards(db)],
    ['failedJobs', ['GlobalAccess'], () => queries.failedJobs(db, caller.adminId)],
    ['approvals', ['signed-in'], () => queries.waitingApprovals(db, caller.adminId, approvableBy(caller))],
  ];
  const tasks: Task[] = [];
  for (const [kind, accesses, find] of work) {
    if (!accesses.every((access) => hasAccess(caller, access))) continue;
    const waiting = await find();
    if (waiting) tasks.push({ kind, ...waiting });
  }
  return tasks;
}
