import { RIGHTS, type Right, type Role } from '@leitstand/contract/base/rights';
import type { Transaction } from '../../db/database.ts';
import { found } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { holdBroadcastsOf } from '../broadcast/broadcast-hold.service.ts';
import { sendNotice } from '../session/notice-mail.service.ts';
import * as queries from './administrators.queries.ts';

interface Grant {
  readonly role: Role;
  readonly rights: readonly Right[];
}

/** To be called before an account is locked, so that two SUPERADMINs who sign in at once do not deadlock. */
export async function lockSuperadmins(tx: Transaction): Promise<readonly string[]> {
  return queries.lockSuperadmins(tx);
}

/**
 * Gives an account the role and rights that its groups at a provider have. The last SUPERADMIN keeps the role, so that
 * a mistake in a directory cannot lock everybody out.
 */
export async function grantFromProvider(
  change: Change,
  adminId: string,
  { role, rights }: Grant,
  superadmins: readonly string[],
): Promise<void> {
  const before = found(await queries.lockAdministrator(change.tx, adminId));
  const isLast = before.role === 'SUPERADMIN' && !superadmins.some((id) => id !== adminId);
  const values = isLast ? { role: before.role, rights: before.rights } : { role, rights: [...rights] };
  const isSame =
    before.role === values.role &&
    RIGHTS.every((right) => before.rights.includes(right) === values.rights.includes(right));
  if (isSame) return;
  await queries.changeAdministrator(change.tx, adminId, values);
  await holdBroadcastsOf(change, { ...before, ...values });
  await audit(change, {
    action: 'update',
    entity: 'administrator',
    entityId: adminId,
    before: { role: before.role, rights: before.rights },
    after: values,
  });
  await sendNotice(change, adminId, 'rightsChanged');
}
