import * as contract from '@leitstand/contract/api/access/approvals';
import type { Caller } from '../../caller.ts';
import { approvals } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { changes, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findApprovals } from '../../records/four-eyes/approvals.queries.ts';
import { approvableBy } from '../../records/four-eyes/four-eyes.ts';
import { scheduleExpiry } from './approval-expiry.service.ts';
import { readRules } from './approval-rules.service.ts';
import * as service from './approvals.service.ts';

/** The second pair of eyes is a person's. */
function person(caller: Caller): Caller {
  if (caller.isMachine) throw new AppError('NOT_FOR_MACHINES');
  return caller;
}

/** Without rules there is nothing to approve: the calls are not among the capabilities. */
export const approvalsModule = defineModule({
  records: [{ kind: contract.approvalKind, table: approvals, name: null }],
  routes(platform, server) {
    const { config } = platform;
    const db = platform.database.drizzle;
    if (Object.keys(config.fourEyes).length === 0) return [];
    return [
      reads(contract.getFourEyes, async ({ caller }) => ({
        data: await readRules(db, config.fourEyes, caller),
      })),
      reads(contract.listApprovals, async ({ params, query, caller }) => {
        const { adminId } = caller;
        const filter = { ...params, ...query, adminId, actions: approvableBy(caller) };
        return listAnswer(await findApprovals(db, filter), (row) => service.toApproval(row, adminId));
      }),
      reads(contract.getApproval, async (call) => ({
        data: await service.getCase({ platform, routes: server.routes }, call),
      })),
      reads(contract.listApprovalRecords, async ({ params, caller }) =>
        listAnswer(await service.listRecords(db, server.routes, caller, params, config), (record) => record),
      ),
      changes(contract.approveRequest, (change, call) =>
        service.approve(change, server.routes, person(call.caller), call),
      ),
      changes(contract.refuseRequest, async (change, { body, caller }) => ({
        data: await service.refuse(change, person(caller), body),
      })),
      changes(contract.withdrawRequest, async (change, { body, caller }) => ({
        data: await service.withdraw(change, caller, body.id),
      })),
    ];
  },
  jobs: scheduleExpiry,
  purge: service.purgeEnded,
});
