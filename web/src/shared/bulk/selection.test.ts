import { describe, expect, it } from 'vitest';
import { loadedState, SelectionStore, vanished } from '../../ui/list/selection/selection.ts';
import { asBulkSelection } from './bulk-selection.ts';

const rows = Array.from({ length: 10_000 }, (_, index) => ({ _id: `row-${index}` }));
const idOf = (index: number) => `row-${index}`;

/** Subscribes like the rows of a table, and counts how many would re-render. */
function watch(store: SelectionStore, count: number): () => number {
  const shown = rows.slice(0, count).map(({ _id }) => ({ _id, isSelected: store.has(_id) }));
  let drawn = 0;
  for (const row of shown) {
    store.subscribe(() => {
      if (store.has(row._id) === row.isSelected) return;
      row.isSelected = !row.isSelected;
      drawn += 1;
    });
  }
  return () => {
    const result = drawn;
    drawn = 0;
    return result;
  };
}

describe('selecting rows', () => {
  it('toggles single rows', () => {
    const store = new SelectionStore();
    store.toggle('a');
    store.toggle('b');
    store.toggle('a');
    expect([store.has('a'), store.has('b'), store.count()]).toEqual([false, true, 1]);
  });

  it('extends from the last toggled row in both directions, and deselects ranges', () => {
    const store = new SelectionStore();
    store.toggle(idOf(5));
    store.extend(idOf(8), rows);
    store.extend(idOf(3), rows);
    expect(store.count()).toBe(6);
    store.toggle(idOf(4));
    store.extend(idOf(6), rows);
    expect(rows.slice(0, 10).filter(({ _id }) => store.has(_id))).toEqual([3, 7, 8].map((at) => ({ _id: idOf(at) })));
  });

  it('toggles one row if there is no anchor', () => {
    const store = new SelectionStore();
    store.extend(idOf(7), rows);
    expect([store.count(), store.has(idOf(7))]).toEqual([1, true]);
    store.clear();
    store.extend(idOf(9), rows);
    expect(store.count()).toBe(1);
  });

  it('selects all matches except deselected rows', () => {
    const store = new SelectionStore();
    store.toggle('a');
    store.addMatching(4812);
    expect([store.count(), store.has('never loaded')]).toEqual([4812, true]);
    store.toggle('a');
    store.toggle('b');
    store.toggle('b');
    expect([store.count(), store.has('a'), store.has('b')]).toEqual([4811, false, true]);
    expect(asBulkSelection('posts', { search: 'x' }, store.chosen())).toEqual({
      resource: 'posts',
      filter: { search: 'x' },
      except: ['a'],
    });
  });

  it('is empty after all matches were deselected', () => {
    const store = new SelectionStore();
    store.addMatching(2);
    store.toggle('a');
    store.toggle('b');
    expect([store.count(), store.has('c')]).toEqual([0, false]);
  });

  it('drops rows that no longer exist', () => {
    const store = new SelectionStore();
    store.add(['a', 'b', 'c']);
    store.forget(['b', 'x'], 40);
    expect(asBulkSelection('users', { search: '', time: -1 }, store.chosen())).toEqual({
      resource: 'users',
      ids: ['a', 'c'],
    });
    store.addMatching(50);
    store.toggle('a');
    store.forget(['a'], 48);
    expect([store.count(), store.has('a')]).toEqual([48, true]);
    const chosen = store.chosen();
    store.forget([], 48);
    expect(store.chosen()).toBe(chosen);
  });

  it('re-renders only rows whose state changes', () => {
    const store = new SelectionStore();
    const drawn = watch(store, 40);
    store.toggle(idOf(3));
    expect(drawn()).toBe(1);
    store.toggle(idOf(5_000));
    expect(drawn()).toBe(0);
    store.extend(idOf(38), rows);
    expect(drawn()).toBe(2);
    store.addMatching(10_000);
    expect(drawn()).toBe(37);
    store.toggle(idOf(0));
    expect(drawn()).toBe(1);
    store.clear();
    expect(drawn()).toBe(39);
    store.clear();
    expect(drawn()).toBe(0);
  });
});

describe('the checkbox in the table head', () => {
  it('reflects whether none, some or all loaded rows are selected', () => {
    const store = new SelectionStore();
    const loaded = rows.slice(0, 3);
    expect(loadedState(store, loaded)).toBe('none');
    store.toggle(idOf(2));
    expect(loadedState(store, loaded)).toBe('some');
    store.add(loaded.map(({ _id }) => _id));
    expect(loadedState(store, loaded)).toBe('all');
    expect(loadedState(store, rows.slice(0, 4))).toBe('some');
    store.addMatching(100);
    expect(loadedState(store, rows.slice(0, 4))).toBe('all');
    expect(loadedState(store, [])).toBe('none');
  });
});

describe('vanished', () => {
  const list = rows.slice(0, 6);
  const without = (...gone: number[]) => list.filter((_, index) => !gone.includes(index));

  it('returns rows that are no longer listed', () => {
    expect(vanished(list, without(1, 5), false)).toEqual([idOf(1), idOf(5)]);
    expect(vanished(list, [], false)).toHaveLength(6);
  });

  it('ignores rows after a truncated end', () => {
    expect(vanished(list, without(1, 4, 5), true)).toEqual([idOf(1)]);
    expect(vanished(list, [], true)).toEqual([]);
  });
});
