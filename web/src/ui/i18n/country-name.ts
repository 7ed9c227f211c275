import type { Language } from '@leitstand/contract/base/languages';

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
