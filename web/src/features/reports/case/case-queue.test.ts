import type { Report } from '@leitstand/contract/reports';
import { expect, it } from 'vitest';
import { decidedIds, foreignHolder, heldByOthers, neighbour, nextOpen } from './case-queue.ts';

const NOW = Date.parse('2026-05-14T12:00:00Z');
const later = '2026-05-14T12:00:30Z';
const earlier = '2026-05-14T11:59:30Z';
const view = { gone: new Set<string>(), ownId: 'me', now: NOW };

function row(_id: string, more: Partial<Report> = {}): Report {
  return { _id, checked: false, holder: null, ...more } as Report;
}
const held = (adminId: string, until = later) => ({ holder: { adminId, adminName: adminId, until } });
const [a, b, c, d] = [row('a'), row('b', held('anna')), row('c', { checked: true }), row('d')];
const rows = [a, b, c, d];

it('returns another holder of a case until the lease expires', () => {
  expect(foreignHolder(row('x', held('anna')), view)?.adminName).toBe('anna');
  expect(foreignHolder(row('x', held('me')), view)).toBeNull();
  expect(foreignHolder(row('x', held('anna', earlier)), view)).toBeNull();
  expect(foreignHolder(row('x'), view)).toBeNull();
});

it('skips cases held by others in both directions and stops at the ends', () => {
  expect(neighbour(rows, { position: 0, isThere: true }, 1, view)).toBe(c);
  expect(neighbour(rows, { position: 2, isThere: true }, -1, view)).toBe(a);
  expect(neighbour(rows, { position: 3, isThere: true }, 1, view)).toBeUndefined();
  expect(neighbour(rows, { position: 0, isThere: true }, -1, view)).toBeUndefined();
});

it('skips cases that are already decided', () => {
  expect(neighbour(rows, { position: 0, isThere: true }, 1, { ...view, gone: new Set(['c']) })).toBe(d);
});

it('continues at the position of a case that has left the list', () => {
  expect(neighbour(rows, { position: 3, isThere: false }, 1, view)).toBe(d);
  expect(neighbour(rows, { position: 3, isThere: false }, -1, view)).toBe(c);
});

it('continues with the next open case, then with skipped ones', () => {
  expect(nextOpen(rows, { position: 0, id: 'a' }, view)).toBe(d);
  expect(nextOpen(rows, { position: 3, id: 'd' }, view)).toBe(a);
  expect(nextOpen(rows, { position: 3, id: 'd' }, { ...view, gone: new Set(['a']) })).toBeUndefined();
});

it('includes all reports on a banned person, except trips', () => {
  const person = { _id: 'max', userName: 'Max' };
  const [post, other, trip] = [row('p', { person }), row('q', { person }), row('t', { person, type: 'trip' })];
  const all = [post, other, trip, row('x', { person: null })];
  expect(decidedIds(all, [{ kind: 'ban', report: post }])).toEqual(['p', 'p', 'q']);
  expect(decidedIds(all, [{ kind: 'remove', report: post }])).toEqual(['p']);
});

it('counts the open cases held by others', () => {
  expect(heldByOthers(rows, view)).toBe(1);
  expect(heldByOthers(rows, { ...view, ownId: 'anna' })).toBe(0);
});
