import type { Language } from '@leitstand/contract/base/languages';
import { countryName } from '../../../ui/i18n/country-name.ts';

export interface CountryRow {
  /** Two letters; empty where the country is unknown. */
  readonly code: string;
  readonly name: string;
  readonly count: number;
  /** Of all users that are counted, from 0 to 1. */
  readonly share: number;
}

export type CountrySort = { readonly field: 'name' | 'count'; readonly order: 'asc' | 'desc' };

/** Counts per country with names and shares. Other backends may send lower-case codes, names or duplicates. */
export function countryRows(
  groups: readonly { _id: string; count: number }[],
  language: Language,
  unknown: string,
): CountryRow[] {
  const counts = new Map<string, number>();
  for (const { _id, count } of groups) {
    const name = _id.trim();
    const code = name.length === 2 ? name.toUpperCase() : name;
    if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].map(([code, count]) => ({
    code,
    name: code === '' ? unknown : countryName(code, language),
    count,
    share: count / total,
  }));
}

/** The name decides between equal numbers; the unknown come last among names. */
export function sortCountries(
  rows: readonly CountryRow[],
  { field, order }: CountrySort,
  language: Language,
): CountryRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const byName = (a: CountryRow, b: CountryRow) =>
    a.code === '' ? 1 : b.code === '' ? -1 : a.name.localeCompare(b.name, language);
  return [...rows].sort((a, b) =>
    field === 'name' ? sign * byName(a, b) : sign * (a.count - b.count) || byName(a, b),
  );
}
