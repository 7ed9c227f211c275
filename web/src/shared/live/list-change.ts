import type { LiveEvent } from '@leitstand/contract/api/live';
import type { ListedKind } from '@leitstand/contract/base/kind';

/** Entries of the log that leave the record as it is. */
const WITHOUT_EFFECT = new Set(['sendMail', 'export', 'disclose']);

/** What one event means for a list. */
export interface ListChange {
  /** Blank where many records changed at once. */
  readonly id: string;
  readonly count: number;
  readonly isNew: boolean;
  /** Who took it out of the list; undefined where it is still there. */
  readonly goneBy: string | undefined;
}

/** What an event changes in the list of a kind; nothing where it has nothing to do with it. */
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

/** Whether this administrator did it, in this tab or another. */
export function isOwnChange({ adminId }: Pick<LiveEvent, 'adminId'>, ownId: string | undefined): boolean {
  return adminId !== null && adminId === ownId;
}
