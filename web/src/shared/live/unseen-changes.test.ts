import { expect, it } from 'vitest';
import type { ListChange } from './list-change.ts';
import { UnseenChanges } from './unseen-changes.ts';

function change(id: string, more: Partial<ListChange> = {}): ListChange {
  return { id, count: 1, isNew: false, goneBy: undefined, ...more };
}

const counts = ({ updates: { added, changed } }: UnseenChanges) => [added, changed];

it('counts records, not changes, and adds bulk totals', () => {
  const unseen = new UnseenChanges();
  unseen.add(change('a'));
  unseen.add(change('a'));
  unseen.add(change('b'));
  expect(counts(unseen)).toEqual([0, 2]);
  unseen.add(change('', { count: 500 }));
  unseen.add(change('', { count: 3, isNew: true }));
  expect(counts(unseen)).toEqual([3, 502]);
});

it('distinguishes new records from changed ones', () => {
  const unseen = new UnseenChanges();
  unseen.add(change('new', { isNew: true }));
  unseen.add(change('new'));
  unseen.add(change('old'));
  expect(counts(unseen)).toEqual([1, 1]);
});

it('tracks deleted records and who deleted them, until they are restored', () => {
  const unseen = new UnseenChanges();
  unseen.add(change('a', { goneBy: 'Anna' }));
  unseen.add(change('b', { goneBy: 'Anna' }));
  unseen.add(change('b'));
  unseen.add(change('short', { isNew: true }));
  unseen.add(change('short', { goneBy: 'Anna' }));
  expect([...unseen.updates.gone]).toEqual([
    ['a', 'Anna'],
    ['short', 'Anna'],
  ]);
  // Created and deleted since the fetch: never on screen.
  expect(counts(unseen)).toEqual([0, 2]);
});

it('clears changes that happened before the fetch began', () => {
  const unseen = new UnseenChanges();
  unseen.add(change('a', { goneBy: 'Anna' }));
  unseen.fetchBegins();
  unseen.add(change('late'));
  expect(counts(unseen)).toEqual([0, 2]);
  unseen.fetchEnds(true);
  expect(counts(unseen)).toEqual([0, 1]);
  expect(unseen.updates.gone.size).toBe(0);
});

it('keeps changes if the fetch fails', () => {
  const unseen = new UnseenChanges();
  unseen.add(change('a', { isNew: true }));
  unseen.fetchBegins();
  unseen.add(change('a', { goneBy: 'Anna' }));
  unseen.fetchEnds(false);
  expect(counts(unseen)).toEqual([0, 0]);
  expect(unseen.updates.gone.get('a')).toBe('Anna');
});

it('is uncertain after a gap until the list is fetched', () => {
  const unseen = new UnseenChanges();
  unseen.addUnknown();
  expect(unseen.updates.isUncertain).toBe(true);
  unseen.fetchBegins();
  unseen.fetchEnds(true);
  expect(unseen.updates.isUncertain).toBe(false);
});
