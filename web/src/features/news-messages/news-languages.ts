import type { Language } from '@leitstand/contract/base/languages';
import type { NEWS_LANGUAGES } from '@leitstand/contract/base/limits';
import { currentLanguage } from '../../ui/i18n/language.ts';

export type NewsLanguage = (typeof NEWS_LANGUAGES)[number];

/** The app uses the country code `dk` for Danish. */
const CODES: Readonly<Partial<Record<NewsLanguage, string>>> = { dk: 'da' };

export function newsLanguageName(language: NewsLanguage, shownIn: Language = currentLanguage()): string {
  const name = new Intl.DisplayNames([shownIn], { type: 'language' }).of(CODES[language] ?? language);
  return name ?? language;
}
