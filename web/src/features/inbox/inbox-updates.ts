import type { LiveEvent } from '@leitstand/contract/api/live';

/** Kinds that can be reported; deleting the object closes its report. */
const REPORTABLE = new Set(['user', 'post', 'trip']);
const LIFECYCLE_ACTIONS = new Set(['delete', 'restore', 'erase', 'ban']);

/** Whether an event may change the lists of the header. */
export function concernsInbox({ type, entity, action }: Pick<LiveEvent, 'type' | 'entity' | 'action'>): boolean {
  if (type === 'newReport' || type === 'notification') return true;
  if (type !== 'recordChanged') return false;
  return entity === 'report' || (REPORTABLE.has(entity) && LIFECYCLE_ACTIONS.has(action));
}
