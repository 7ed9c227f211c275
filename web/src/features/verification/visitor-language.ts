import { type Language, languageOf } from '@leitstand/contract/base/languages';
import { useLanguage } from '../../ui/i18n/language.ts';

/**
 * This page is for users of the app, not for administrators: uses the language chosen earlier, otherwise that of the
 * browser, without storing it for the panel.
 */
export function useVisitorLanguage(): Language {
  const chosen = useLanguage();
  return localStorage.getItem('language') ? chosen : languageOf(navigator.languages.join(','));
}
