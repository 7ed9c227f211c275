import type { Role } from '@leitstand/contract/base/rights';
import type { Config } from '../config.ts';

type Policy = Pick<Config, 'secondFactor' | 'demoData'>;

/** Whether an account with this role needs a second factor. The demo world bothers nobody. */
export function needsFactor({ secondFactor, demoData }: Policy, role: Role): boolean {
  return secondFactor === 'required' || (secondFactor === 'optional' && role === 'SUPERADMIN' && !demoData);
}
