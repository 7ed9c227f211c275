import type { Administrator } from '@leitstand/contract/administrators';
import { describe, expect, it } from 'vitest';
import { authorityOf, mayGrant, mayResetFactor, obstacleTo } from './authority.ts';

function account(_id: string, more: Partial<Administrator> = {}): Administrator {
  return {
    _id,
    userName: _id,
    isNameShared: false,
    email: `${_id}@example.org`,
    image: '',
    role: 'ADMIN',
    rights: ['ReadUsers', 'ChangePermissions'],
    state: 'active',
    createdAt: '',
    lastSeenAt: null,
    sessions: 0,
    secondFactorSince: null,
    revision: 1,
    ...more,
  };
}

const all = [account('ich'), account('andere'), account('chefin', { role: 'SUPERADMIN' })];

describe('authority', () => {
  it('excludes the own account and SUPERADMINs', () => {
    const mine = authorityOf(all, 'ich');
    expect(all.map((one) => obstacleTo(mine, one))).toEqual(['ownAccount', undefined, 'aboveYou']);
    expect(all.map((one) => obstacleTo(authorityOf(all, 'chefin'), one))).toEqual([undefined, undefined, 'ownAccount']);
  });

  it('includes the second factor of others for a SUPERADMIN', () => {
    const secondFactorSince = '2026-11-01T00:00:00.000Z';
    const protectedOnes = all.map((one) => ({ ...one, secondFactorSince }));
    expect(protectedOnes.map((one) => mayResetFactor(authorityOf(all, 'chefin'), one))).toEqual([true, true, false]);
    expect(protectedOnes.map((one) => mayResetFactor(authorityOf(all, 'ich'), one))).toEqual([false, false, false]);
    expect(all.map((one) => mayResetFactor(authorityOf(all, 'chefin'), one))).toEqual([false, false, false]);
  });

  it('only includes rights the administrator has', () => {
    expect(mayGrant(authorityOf(all, 'ich'), 'ReadUsers')).toBe(true);
    expect(mayGrant(authorityOf(all, 'ich'), 'GlobalAccess')).toBe(false);
    expect(mayGrant(authorityOf(all, 'chefin'), 'GlobalAccess')).toBe(true);
    expect(mayGrant(authorityOf(all, undefined), 'ReadUsers')).toBe(false);
  });
});
