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

/** A name of the API that has no text, as words: `updateStock` becomes `update stock`. */
export function inWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
}
