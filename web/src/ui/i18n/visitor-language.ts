import { type Language, languageOf } from '@leitstand/contract/base/languages';
import { useEffect } from 'react';
import { isLanguageNamed, showLanguage, useLanguage } from './language.ts';

/**
 * For pages that users of the app open, not administrators: the language chosen or suggested earlier, otherwise that of
 * the browser, without storing it for the panel.
 */
export function useVisitorLanguage(): Language {
  const chosen = useLanguage();
  const language = isLanguageNamed() ? chosen : languageOf(navigator.languages.join(','));
  // The switch below the page marks the same language.
  useEffect(() => showLanguage(language), [language]);
  return language;
}
