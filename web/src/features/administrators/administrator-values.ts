import { type Administrator, inviteAdministrator } from '@leitstand/contract/administrators';
import { DEFAULT_ADMIN_RIGHTS, RIGHTS, type Right, type Role } from '@leitstand/contract/base/rights';
import { fieldInvalid, fieldMissing } from '../../ui/form/rules.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { type Authority, mayGrant } from './authority.ts';

export interface AdministratorValues {
  userName: string;
  email: string;
  role: Role;
  rights: readonly Right[];
}

/** An invitation begins with the usual rights, as far as they can be granted. */
export function blankInvitation(authority: Authority): AdministratorValues {
  const rights = DEFAULT_ADMIN_RIGHTS.filter((right) => mayGrant(authority, right));
  return { userName: '', email: '', role: 'ADMIN', rights };
}

export function valuesOf({ userName, email, role, rights }: Administrator): AdministratorValues {
  return { userName, email, role, rights };
}

/** In the order of the contract, so that ticking back and forth is no change. */
export function toggled(rights: readonly Right[], right: Right): readonly Right[] {
  return RIGHTS.filter((known) => rights.includes(known) !== (known === right));
}

/** The rules are the contract's own, so that the form never promises what the server refuses. */
export function validateAdministrator(values: AdministratorValues): FieldErrors<AdministratorValues> {
  const broken: FieldErrors<AdministratorValues> = {};
  for (const { path } of inviteAdministrator.body.safeParse(bodyOf(values)).error?.issues ?? []) {
    const name = String(path[0]) as keyof AdministratorValues;
    broken[name] ??= values[name].length === 0 || blank(values[name]) ? fieldMissing(name) : fieldInvalid(name);
  }
  return broken;
}

function blank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** The form as the calls take it. */
export function bodyOf({ userName, email, role, rights }: AdministratorValues) {
  return { userName: userName.trim(), email: email.trim(), role, rights: [...rights] };
}
