import type { Inbox, InboxItem } from '@leitstand/contract/api/inbox';

/** The entries after one or all of them were read. */
export function withRead(entries: Inbox['messages'], id: string | undefined): Inbox['messages'] {
  const isMeant = (item: InboxItem) => !item.read && (id === undefined || item._id === id);
  const unread = id === undefined ? 0 : entries.unread - entries.items.filter(isMeant).length;
  return {
    ...entries,
    unread,
    fresh: Math.min(entries.fresh, unread),
    items: entries.items.map((item) => (isMeant(item) ? { ...item, read: true } : item)),
  };
}
