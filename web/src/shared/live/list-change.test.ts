import { kindNamed, type ListedKind } from '@leitstand/contract/base/kind';
import type { ListKind } from '@leitstand/contract/kinds';
import '@leitstand/contract/kinds';
import type { LiveEvent } from '@leitstand/contract/api/live';
import { expect, it } from 'vitest';
import { changeOf, isOwnChange } from './list-change.ts';

function event(more: Partial<LiveEvent> = {}): LiveEvent {
  return {
    id: 'e1',
    type: 'recordChanged',
    entity: 'user',
    entityId: 'u1',
    action: 'update',
    adminId: 'somebody',
    adminName: 'Anna',
    at: '',
    data: {},
    ...more,
  };
}

const changed = { id: 'u1', count: 1, isNew: false, goneBy: undefined };
const added = { ...changed, isNew: true };
const gone = { ...changed, goneBy: 'Anna' };

it.each<[ListKind, Partial<LiveEvent>, unknown]>([
  ['user', {}, changed],
  ['user', { action: 'create' }, added],
  ['user', { action: 'ban' }, gone],
  ['user', { action: 'delete', entityId: '', data: { count: 500 } }, { ...gone, id: '', count: 500 }],
  ['user', { entity: 'post' }, undefined],
  ['user', { action: 'sendMail' }, undefined],
  ['user', { type: 'bulkProgress' }, undefined],
  ['blacklist', { action: 'ban' }, added],
  ['blacklist', { action: 'update' }, undefined],
  ['blacklist', { entity: 'blacklist', action: 'unblock' }, gone],
  ['report', { type: 'newReport', entity: 'report', action: 'create' }, added],
  ['report', { entity: 'report', action: 'takeAction' }, gone],
  ['report', { entity: 'report', action: 'check' }, changed],
  ['report', { type: 'caseOpened', entity: 'report', action: 'claim' }, undefined],
  ['order', { type: 'newOrder', entity: 'order', action: 'create' }, added],
  ['administrator', { entity: 'administrator', action: 'invite' }, added],
  ['makeName', { entity: 'make', action: 'delete' }, changed],
  ['audit', { entity: 'file', action: 'delete' }, { ...added, id: 'e1' }],
])('in the list of %s: %j', (kind, more, expected) => {
  expect(changeOf(event(more), kindNamed(kind) as ListedKind)).toEqual(expected);
});

it('recognizes changes of the same administrator', () => {
  expect(isOwnChange(event(), 'me')).toBe(false);
  expect(isOwnChange(event({ adminId: 'me' }), 'me')).toBe(true);
  expect(isOwnChange(event({ adminId: null }), undefined)).toBe(false);
});
