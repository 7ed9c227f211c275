import type { FourEyesRule } from '@leitstand/contract/api/access/approvals';
import { APPROVAL_ACTIONS } from '@leitstand/contract/base/limits';
import { ALWAYS, type FourEyesRules } from '../../base/four-eyes-rules.ts';
import { type Caller, hasRight } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import { rightFor } from '../../records/four-eyes/four-eyes.ts';
import { countApprovers, findSecondPersons, type LaterAccount } from '../../records/four-eyes/second-person.ts';

export async function readRules(db: Queryable, rules: FourEyesRules, caller: Caller): Promise<FourEyesRule[]> {
  const read: FourEyesRule[] = [];
  for (const action of APPROVAL_ACTIONS) {
    const above = rules[action];
    if (above === undefined) continue;
    const right = rightFor(action);
    const approvers = await countApprovers(db, right);
    // Names and addresses of colleagues only for those who ask them.
    const people = hasRight(caller, right) ? await findSecondPersons(db, right, caller.adminId) : undefined;
    read.push({
      action,
      above: above === ALWAYS ? null : above,
      approvers,
      counting: people?.counting.length ?? 0,
      later: people?.later.map(toLater) ?? [],
      missing: people?.missing.map(toLater) ?? [],
    });
  }
  return read;
}

function toLater({ userName, email, from }: LaterAccount): FourEyesRule['later'][number] {
  return { userName, email, from: from.toISOString() };
}
