import { describe, expect, it } from 'vitest';
import { countryRows, sortCountries } from './country-rows.ts';

const groups = [
  { _id: 'DE', count: 60 },
  { _id: '', count: 20 },
  { _id: 'AT', count: 10 },
  { _id: 'at', count: 5 },
  { _id: 'XYZ', count: 5 },
  { _id: 'FR', count: 0 },
];
const rows = countryRows(groups, 'de', 'Unbekannt');

describe('countries in a table', () => {
  it('have names, sums and shares', () => {
    expect(rows).toEqual([
      { code: 'DE', name: 'Deutschland', count: 60, share: 0.6 },
      { code: '', name: 'Unbekannt', count: 20, share: 0.2 },
      { code: 'AT', name: 'Österreich', count: 15, share: 0.15 },
      { code: 'XYZ', name: 'XYZ', count: 5, share: 0.05 },
    ]);
    expect(countryRows(groups, 'en', 'Unknown').map(({ name }) => name)).toContain('Austria');
    expect(countryRows([], 'de', 'Unbekannt')).toEqual([]);
  });

  it('are sorted by number or by name, the unknown last among names', () => {
    const codes = (sorted: typeof rows) => sorted.map(({ code }) => code);
    expect(codes(sortCountries(rows, { field: 'count', order: 'desc' }, 'de'))).toEqual(['DE', '', 'AT', 'XYZ']);
    expect(codes(sortCountries(rows, { field: 'count', order: 'asc' }, 'de'))).toEqual(['XYZ', 'AT', '', 'DE']);
    expect(codes(sortCountries(rows, { field: 'name', order: 'asc' }, 'de'))).toEqual(['DE', 'AT', 'XYZ', '']);
  });
});
