import type { LiveEvent } from '@leitstand/contract/api/live';

/** What can be reported; a report is open only while the reported thing exists. */
const REPORTABLE = new Set(['user', 'post', 'trip']);
const COMING_AND_GOING = new Set(['delete', 'restore', 'erase', 'ban']);

/** Whether the header's lists may read differently after this. */
export function concernsInbox({ type, entity, action }: Pick<LiveEvent, 'type' | 'entity' | 'action'>): boolean {
  if (type === 'newReport' || type === 'notification') return true;
  if (type !== 'recordChanged') return false;
  return entity === 'report' || (REPORTABLE.has(entity) && COMING_AND_GOING.has(action));
}
