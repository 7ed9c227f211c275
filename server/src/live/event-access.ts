import { administratorKind } from '@leitstand/contract/administrators';
import type { LiveEvent } from '@leitstand/contract/api/live';
import { kindNamed } from '@leitstand/contract/base/kind';
import { type Caller, hasAccess } from '../caller.ts';

/**
 * Live events follow the read permission of the record; events of an administrator's own records are only for that
 * administrator. All administrators see what happens to their own account.
 */
export function maySee(
  caller: Pick<Caller, 'adminId' | 'role' | 'rights'>,
  { entity, entityId, adminId }: Pick<LiveEvent, 'entity' | 'entityId' | 'adminId'>,
): boolean {
  const reading = kindNamed(entity)?.reading;
  if (reading === undefined) return false;
  if (reading === 'own') return adminId === caller.adminId;
  if (entity === administratorKind.name && entityId === caller.adminId) return true;
  return hasAccess(caller, reading);
}
