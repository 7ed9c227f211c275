import type { Access } from '@leitstand/contract/base/endpoint';
import type { Grant, Right, Role } from '@leitstand/contract/base/rights';
import { AppError } from './errors.ts';

/** The administrator behind a call. */
export interface Caller {
  readonly adminId: string;
  readonly userName: string;
  readonly role: Role;
  readonly rights: readonly Right[];
  readonly tokenHash: string;
  /** Calls with a machine's token. */
  readonly isMachine?: boolean;
  /** Who made a machine's token. */
  readonly makerId?: string | undefined;
  /** The provider of the session's single sign-on. */
  readonly provider?: string | undefined;
}

/** Throws unless the caller has this access. */
export function requireAccess(caller: Caller, access: Access): void {
  if (access !== 'public' && access !== 'signed-in') requireRight(caller, access);
}

export function requireRight(caller: Caller, right: Grant): void {
  if (!hasRight(caller, right)) throw new AppError('MISSING_RIGHT', { field: right });
}

export function hasAccess(caller: Pick<Caller, 'role' | 'rights'>, access: Access): boolean {
  return access === 'public' || access === 'signed-in' || hasRight(caller, access);
}

export function hasRight(caller: Pick<Caller, 'role' | 'rights'>, right: Grant): boolean {
  return caller.role === 'SUPERADMIN' || (right !== 'SUPERADMIN' && caller.rights.includes(right));
}

interface Account {
  readonly rights: readonly Right[];
  readonly isMachine: boolean;
}

interface Maker {
  readonly role: Role;
  readonly rights: readonly Right[];
}

/** What an account may do now: a machine loses the rights that its creator loses. */
export function heldRights({ rights, isMachine }: Account, maker: Maker | null): readonly Right[] {
  return isMachine ? rights.filter((right) => maker !== null && hasRight(maker, right)) : rights;
}
