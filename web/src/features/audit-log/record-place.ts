import type { NamedAuditEntry } from '@leitstand/contract/api/audit-log';
import { kindNamed } from '@leitstand/contract/base/kind';
import { addressOf } from '@leitstand/contract/screens';
import { useAddressOf } from '../../shared/screens/address-of.ts';

/** Actions after which the record no longer has a screen, or that are about many records. */
const GONE = new Set(['delete', 'erase', 'ban', 'import']);

/** The address of the screen that shows the record; undefined if there is none. */
export function placeOfRecord({ entity, entityId, action }: Pick<NamedAuditEntry, 'entity' | 'entityId' | 'action'>) {
  const screen = kindNamed(entity)?.screen;
  if (!screen || (GONE.has(action) && entity !== 'report')) return undefined;
  return addressOf(screen, entityId);
}

/** The same, or undefined if the administrator may not see that screen. */
export function usePlaceOfRecord(entry: NamedAuditEntry): string | undefined {
  const addressOfTarget = useAddressOf();
  const place = placeOfRecord(entry);
  return place && addressOfTarget(place);
}
