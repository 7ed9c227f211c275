import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTypedSearch } from './typed-search.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('applies the text once, after a typing pause', () => {
  const typed = createTypedSearch('');
  const apply = vi.fn();
  typed.type('a', apply);
  vi.advanceTimersByTime(200);
  typed.type('an', apply);
  vi.advanceTimersByTime(200);
  expect(apply).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(apply).toHaveBeenCalledOnce();
  expect(typed.current()).toEqual({ text: 'an', state: 'applied' });
});

it('forgets what was typed when the search is cleared from outside', () => {
  const typed = createTypedSearch('');
  const apply = vi.fn();
  typed.type('an', apply);
  typed.settle('');
  vi.runAllTimers();
  expect(apply).not.toHaveBeenCalled();
  expect(typed.current()).toEqual({ text: '', state: 'settled' });
});

it('does not change the address after its box is gone', () => {
  const typed = createTypedSearch('');
  const leave = typed.subscribe(() => {});
  const apply = vi.fn();
  typed.type('an', apply);
  leave();
  vi.runAllTimers();
  expect(apply).not.toHaveBeenCalled();
});
