import type { LiveEvent } from '@leitstand/contract/api/live';
import type { ListedKind } from '@leitstand/contract/base/kind';

/** Audit actions that do not change the record. */
const WITHOUT_EFFECT = new Set(['sendMail', 'export', 'disclose']);

/** The effect of one event on a list. */
export interface ListChange {
  /** Empty if many records changed at once. */
  readonly id: string;
  readonly count: number;
  readonly isNew: boolean;
  /** Who removed it from the list; undefined if it is still there. */
  readonly goneBy: string | undefined;
}

/** The effect of an event on the list of a kind; undefined if there is none. */
export function changeOf(event: LiveEvent, { name, list }: ListedKind): ListChange | undefined {
  const { follows = [name], entering = ['create'], leaving = ['delete', 'erase'] } = list;
  const isChange = event.type === 'recordChanged' || event.type === 'newReport' || event.type === 'newOrder';
  if (!isChange) return undefined;
  const { entity, entityId, action, adminName, data } = event;
  const count = entityId === '' && typeof data.count === 'number' ? data.count : 1;
  if (follows === 'all') return { id: event.id, count, isNew: true, goneBy: undefined };
  if (!follows.includes(entity) && !follows.includes(`${entity}:${action}`)) return undefined;
  if (WITHOUT_EFFECT.has(action)) return undefined;
  return {
    id: entityId,
    count,
    isNew: entering.includes(action),
    goneBy: leaving.includes(action) ? adminName : undefined,
  };
}

/** Whether this administrator made the change, in any tab. */
export function isOwnChange({ adminId }: Pick<LiveEvent, 'adminId'>, ownId: string | undefined): boolean {
  return adminId !== null && adminId === ownId;
}
