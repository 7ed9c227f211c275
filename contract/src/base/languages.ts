export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'de';

export type Bilingual = Readonly<Record<Language, string>>;

/** Picks the language from an `Accept-Language` or `language` header; German unless English comes first. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const language = LANGUAGES.find((known) => part.trim().startsWith(known));
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
