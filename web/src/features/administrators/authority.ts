import type { Administrator } from '@leitstand/contract/administrators';
import type { Right } from '@leitstand/contract/base/rights';

/** What the signed-in administrator may do with the accounts of others. */
export interface Authority {
  readonly ownId: string | undefined;
  readonly isSuperadmin: boolean;
  readonly rights: readonly Right[];
}

/** Looks up the signed-in administrator; nothing is allowed until they are found. */
export function authorityOf(all: readonly Administrator[], ownId: string | undefined): Authority {
  const own = all.find(({ _id }) => _id === ownId);
  return { ownId, isSuperadmin: own?.role === 'SUPERADMIN', rights: own?.rights ?? [] };
}

export type Obstacle = 'ownAccount' | 'aboveYou';

/** Why an account cannot be changed; undefined if it can. */
export function obstacleTo({ ownId, isSuperadmin }: Authority, { _id, role }: Administrator): Obstacle | undefined {
  if (_id === ownId) return 'ownAccount';
  return role === 'SUPERADMIN' && !isSuperadmin ? 'aboveYou' : undefined;
}

/** Administrators can only grant and revoke rights they have. */
export function mayGrant({ isSuperadmin, rights }: Authority, right: Right): boolean {
  return isSuperadmin || rights.includes(right);
}

/** Only a SUPERADMIN helps others who have lost their second factor; the own one is changed under *Mein Konto*. */
export function mayResetFactor({ ownId, isSuperadmin }: Authority, { _id, secondFactorSince }: Administrator): boolean {
  return isSuperadmin && _id !== ownId && secondFactorSince !== null;
}
