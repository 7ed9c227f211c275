import type { Language } from '@leitstand/contract/base/languages';
import { fromSquare, type LonLat } from './mercator.ts';
import { middleOf, type Shapes } from './shapes.ts';

const displayNames = new Map<string, Intl.DisplayNames>();

function namesIn(language: Language, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${language} ${style}`;
  const known = displayNames.get(key) ?? new Intl.DisplayNames(language, { type: 'region', style, fallback: 'code' });
  displayNames.set(key, known);
  return known;
}

/** The name of a country by its two letters; what is no such code stays as it is. */
export function countryName(code: string, language: Language, style: 'long' | 'short' = 'long'): string {
  return /^[A-Z]{2}$/.test(code) ? (namesIn(language, style).of(code) ?? code) : code;
}

/** Natural Earth draws these as part of another country, or not at all in this scale. */
const WITHOUT_SHAPE: Readonly<Record<string, LonLat>> = {
  BQ: [-68.27, 12.18],
  BV: [3.36, -54.42],
  CC: [96.83, -12.17],
  CX: [105.63, -10.49],
  GF: [-53.1, 3.9],
  GI: [-5.35, 36.14],
  GP: [-61.55, 16.2],
  MQ: [-61.0, 14.65],
  RE: [55.54, -21.11],
  SJ: [17.9, 78.9],
  TK: [-171.85, -9.17],
  TV: [179.2, -8.52],
  UM: [-160.0, -0.38],
  YT: [45.15, -12.82],
};

/** Where a country's marker stands; nothing for what is no country. */
export function countryPoint({ countries }: Shapes, code: string): LonLat | undefined {
  if (code === '') return undefined;
  const [first] = countries.filter((country) => country.code === code).sort((a, b) => b.area - a.area);
  return first ? fromSquare(middleOf(first.main)) : WITHOUT_SHAPE[code];
}
