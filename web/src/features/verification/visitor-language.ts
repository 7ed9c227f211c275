import { type Language, languageOf } from '@leitstand/contract/base/languages';
import { useLanguage } from '../../ui/i18n/language.ts';

/**
 * The page is opened by people of the app, not by administrators: the language chosen here before, otherwise the
 * browser's, without storing it for the panel.
 */
export function useVisitorLanguage(): Language {
  const chosen = useLanguage();
  return localStorage.getItem('language') ? chosen : languageOf(navigator.languages.join(','));
}
