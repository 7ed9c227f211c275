import type { BulkRun } from '@leitstand/contract/api/bulk';
import { describe, expect, it } from 'vitest';
import { mergeRuns, progressOf, shownRuns } from './bulk-runs.ts';

function run(_id: string, more: Partial<BulkRun> = {}): BulkRun {
  return {
    _id,
    resource: 'users',
    action: 'delete',
    undoes: null,
    state: 'running',
    total: 10,
    done: 0,
    failed: 0,
    createdAt: '2026-01-01T10:00:00.000Z',
    finishedAt: null,
    canUndo: false,
    ...more,
  };
}

describe('mergeRuns', () => {
  it('keeps the latest state, newest run first', () => {
    const later = run('b', { createdAt: '2026-01-01T11:00:00.000Z' });
    expect(mergeRuns([run('a')], [run('a', { done: 4 }), later]).map(({ _id, done }) => [_id, done])).toEqual([
      ['b', 0],
      ['a', 4],
    ]);
  });

  it('is not reverted by a late answer', () => {
    const done = run('a', { state: 'done', done: 10 });
    expect(mergeRuns([done], [run('a', { done: 9 })])).toEqual([done]);
    expect(mergeRuns([run('a', { done: 5 })], [run('a', { done: 3 })])[0]?.done).toBe(5);
    expect(mergeRuns([done], [run('a', { state: 'done', done: 10, canUndo: true })])[0]?.canUndo).toBe(true);
    const waiting = run('a', { state: 'waiting' });
    expect(mergeRuns([waiting], [run('a')])[0]?.state).toBe('running');
    expect(mergeRuns([run('a')], [waiting])[0]?.state).toBe('running');
    expect(mergeRuns([run('a', { state: 'cancelled' })], [waiting])[0]?.state).toBe('cancelled');
  });
});

it('sums up the progress of several runs', () => {
  expect(progressOf([run('a', { done: 10 }), run('b', { total: 30 })])).toBe(25);
  expect(progressOf([run('a', { total: 0 })])).toBe(0);
});

describe('shownRuns', () => {
  it('omits closed runs unless they are still waiting or running', () => {
    const runs = [
      run('a', { state: 'done' }),
      run('b'),
      run('c', { state: 'cancelled' }),
      run('d', { state: 'waiting' }),
    ];
    expect(shownRuns(runs, new Set(['a', 'b', 'd'])).map(({ _id }) => _id)).toEqual(['b', 'c', 'd']);
  });

  it('shows an undo instead of the undone run, and both if the undo was cancelled', () => {
    const first = run('a', { state: 'done' });
    const undo = run('b', { action: 'undo', undoes: 'a' });
    expect(shownRuns([undo, first], new Set())).toEqual([undo]);
    const cancelled = { ...undo, state: 'cancelled' as const };
    expect(shownRuns([cancelled, first], new Set())).toEqual([cancelled, first]);
  });
});
