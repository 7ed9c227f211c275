import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepVisit, stateOf, takeVisit } from './kept-visits.ts';

describe('visits to a provider', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });

  it('are found by the state that comes back, once', () => {
    keepVisit('abc', { ticket: 't', routingTarget: '/users?days=7' });
    expect(stateOf('?code=x&state=abc')).toBe('abc');
    expect(takeVisit('other')).toBeUndefined();
    expect(takeVisit('abc')).toEqual({ ticket: 't', routingTarget: '/users?days=7' });
    expect(takeVisit('abc')).toBeUndefined();
  });

  it('are unknown without a state', () => {
    expect(takeVisit(stateOf('?error=access_denied'))).toBeUndefined();
  });
});
