import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addVisit, clearVisits, dropVisit, MAX_VISITS, readVisits } from './visits.ts';

const store: Record<string, string> = {};
const visitOf = (id: string, title = id) => ({ path: '/users', param: 'user', id, title });
const idsOf = (administrator: string) => readVisits(administrator).map(({ id }) => id);

beforeEach(() => {
  for (const key of Object.keys(store)) delete store[key];
  // Like in a browser: stored items are enumerable, the methods are not.
  const methods = {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => {
      store[key] = value;
    },
    removeItem: (key: string) => {
      delete store[key];
    },
  };
  vi.stubGlobal('localStorage', new Proxy(store, { get: (_, name) => methods[name as keyof typeof methods] }));
});

afterEach(() => vi.unstubAllGlobals());

describe('visits', () => {
  it('are stored per administrator, latest first, without duplicates and limited in number', () => {
    for (let number = 1; number <= MAX_VISITS + 2; number += 1) addVisit('anna', visitOf(`u${number}`));
    addVisit('anna', visitOf('u5', 'Neuer Name'));
    expect(idsOf('anna')).toEqual(['u5', 'u10', 'u9', 'u8', 'u7', 'u6', 'u4', 'u3']);
    expect(readVisits('anna')[0]?.title).toBe('Neuer Name');
    expect(idsOf('bert')).toEqual([]);
  });

  it('omit removed and unreadable entries', () => {
    addVisit('anna', visitOf('u1'));
    addVisit('anna', visitOf('u2'));
    dropVisit('anna', 'u2');
    expect(idsOf('anna')).toEqual(['u1']);
    store['visited:anna'] = JSON.stringify([visitOf('u1'), { id: 7 }, null]);
    expect(idsOf('anna')).toEqual(['u1']);
    store['visited:anna'] = '{not json';
    expect(idsOf('anna')).toEqual([]);
  });

  it('are removed on sign-out, and nothing else is', () => {
    addVisit('anna', visitOf('u1'));
    store.language = 'de';
    clearVisits();
    expect(store).toEqual({ language: 'de' });
  });
});
