import type { CaseEvent } from '@leitstand/contract/reports';
import { expect, it } from 'vitest';
import { historyLines } from './history-events.ts';

function entryOf(entity: string, action: string, requestId: string): CaseEvent {
  const _id = `${entity} ${action} ${requestId}`;
  const entry = { _id, at: '', adminId: null, adminName: '', action, entity, entityId: 'x', reason: null, requestId };
  return { at: '2026-05-14T12:00:00Z', kind: 'audit', report: null, entry };
}
const shown = (events: CaseEvent[]) => historyLines(events).map(({ entry }) => `${entry?.entity} ${entry?.action}`);

it('merges an action on a report with the deletion it caused', () => {
  expect(shown([entryOf('post', 'delete', '1'), entryOf('report', 'takeAction', '1')])).toEqual(['post delete']);
  expect(shown([entryOf('report', 'reopen', '2'), entryOf('post', 'restore', '2')])).toEqual(['post restore']);
  expect(shown([entryOf('report', 'ban', '3'), entryOf('user', 'ban', '3')])).toEqual(['user ban']);
});

it('keeps separate events separate', () => {
  expect(shown([entryOf('post', 'delete', '1'), entryOf('report', 'takeAction', '2')])).toHaveLength(2);
  expect(shown([entryOf('post', 'delete', '1'), entryOf('report', 'check', '1')])).toHaveLength(2);
  expect(shown([entryOf('report', 'takeAction', '9')])).toEqual(['report takeAction']);
});

it('omits events without information', () => {
  expect(historyLines([{ at: '', kind: 'audit', report: null, entry: null }])).toEqual([]);
});
