import type { InboxItem } from '@leitstand/contract/api/inbox';
import { expect, it } from 'vitest';
import { withRead } from './with-read.ts';

function item(id: string, read: boolean): InboxItem {
  return { _id: id, kind: 'report', subject: '', createdAt: '', target: '', read };
}

const entries = { unread: 12, fresh: 3, total: 20, items: [item('a', false), item('b', true)] };

it('marks an entry as read only once', () => {
  const after = withRead(entries, 'a');
  expect([after.unread, after.items.map(({ read }) => read)]).toEqual([11, [true, true]]);
  expect(withRead(after, 'a').unread).toBe(11);
  expect(withRead(entries, 'b').unread).toBe(12);
});

it('marks all entries as read, even those that are not shown', () => {
  const after = withRead(entries, undefined);
  expect([after.unread, after.fresh, after.items.every(({ read }) => read)]).toEqual([0, 0, true]);
});
