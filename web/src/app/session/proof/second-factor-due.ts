import type { SecondFactorState } from '@leitstand/contract/api/access/second-factor';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What an account without a second factor is told: nothing, how many days are left, or that nothing else is possible. */
export type Reminder = 'none' | 'overdue' | { readonly daysLeft: number };

/** `isRefused`: the server has already refused a call for it, whatever the clock of this computer says. */
export function reminderOf(
  factor: Pick<SecondFactorState, 'dueAt' | 'methods'> | undefined,
  now: number,
  isRefused: boolean,
): Reminder {
  if (!factor?.dueAt || factor.methods.length > 0) return 'none';
  const left = Date.parse(factor.dueAt) - now;
  return isRefused || left <= 0 ? 'overdue' : { daysLeft: Math.ceil(left / DAY_MS) };
}
