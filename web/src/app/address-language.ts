import { LANGUAGES } from '@leitstand/contract/base/languages';
import { suggestLanguage } from '../ui/i18n/language.ts';
import type { AddressSearch } from './address-search.ts';
import { takeLanguage } from './session/session-rules.ts';

/** Applies the `language` parameter of an address, and returns the other parameters. */
export function applyLanguage(search: AddressSearch): AddressSearch {
  const { language, rest } = takeLanguage(search, LANGUAGES);
  if (language) suggestLanguage(language);
  return rest;
}
