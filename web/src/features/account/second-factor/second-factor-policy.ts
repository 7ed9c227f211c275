import type { SecondFactorState } from '@leitstand/contract/api/access/second-factor';

export type Standing = 'off' | 'overdue' | 'due' | 'required' | 'optional';

type Policy = Pick<SecondFactorState, 'policy' | 'dueAt' | 'methods'>;

/** What the policy of the installation means for an account. */
export function standingOf({ policy, dueAt, methods }: Policy, now = Date.now()): Standing {
  if (policy === 'off') return 'off';
  if (dueAt !== null && methods.length === 0) return new Date(dueAt).getTime() <= now ? 'overdue' : 'due';
  return policy === 'required' ? 'required' : 'optional';
}

/** Nothing but the setup is possible. */
export function isOverdue(state: Policy): boolean {
  return standingOf(state) === 'overdue';
}
