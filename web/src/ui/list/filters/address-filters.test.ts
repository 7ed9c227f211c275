import { describe, expect, it } from 'vitest';
import {
  readArea,
  readDay,
  readFilters,
  readOneOf,
  readText,
  withoutFilter,
  withoutFilters,
} from './address-filters.ts';

const READERS = { since: readDay, kind: readOneOf(['anonymous', 'registered']), os: readText };

describe('filters in the address', () => {
  it('are read as they are written', () => {
    const params = { since: '2026-03-29', kind: 'anonymous', os: 'iOS', days: '7' };
    expect(readFilters(params, READERS)).toEqual({ since: '2026-03-29', kind: 'anonymous', os: 'iOS' });
  });

  it('are absent if the value is not allowed', () => {
    for (const since of ['2026-02-30', '29.03.2026', 'heute', '', '2026-03-29T00:00:00Z']) {
      expect(readFilters({ since }, READERS).since).toBeUndefined();
    }
    expect(readFilters({ kind: 'named', os: 'x'.repeat(201) }, READERS)).toEqual({});
    expect(readFilters({}, READERS)).toEqual({});
  });

  it('contain an area of the map', () => {
    expect(readArea('179.5,-20,-179.5,10')).toEqual([179.5, -20, -179.5, 10]);
    for (const text of ['', '1,2,3', '1,2,3,x', '1,20,3,10', '0,0,181,1', '1,2,3,4,5']) {
      expect(readArea(text)).toBeUndefined();
    }
  });

  it('keep versions and names that look like numbers', () => {
    expect(readFilters({ os: 17 }, READERS)).toEqual({ os: '17' });
  });

  it('are removed one by one and keep the rest', () => {
    const params = { since: '2026-03-29', kind: 'anonymous', days: '-1', tab: 'sent' };
    expect(withoutFilter<typeof READERS>(params, 'kind')).toEqual({ since: '2026-03-29', days: '-1', tab: 'sent' });
  });

  it('are removed all at once with search and time range', () => {
    const params = { since: '2026-03-29', search: 'anna', range: '2026-01-01..', days: '7', tab: 'sent', user: 'u1' };
    expect(withoutFilters(params, READERS)).toEqual({ days: -1, tab: 'sent', user: 'u1' });
  });
});
