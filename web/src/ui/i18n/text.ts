import type { Language } from '@leitstand/contract/base/languages';
import { isolated } from './isolated.ts';
import { currentLanguage, useLanguage } from './language.ts';

// biome-ignore lint/suspicious/noExplicitAny: only `any` lets a text take whatever arguments it wants; callers see the exact ones
type Phrase = string | ((...values: any[]) => string);

type Entry<T extends Phrase = Phrase> = Readonly<Record<Language, T>>;

export type Texts = Readonly<Record<string, Entry>>;
export type Spoken<T extends Texts> = { readonly [K in keyof T]: T[K]['de'] };

/**
 * The texts of a feature, de and en side by side:
 * `defineText({ title: { de: 'Alle Level', en: 'All levels' }, sent: { de: (n: number) => …, en: (n: number) => … } })`.
 */
export function defineText<T extends Texts>(texts: T): T {
  return texts;
}

const spokenTexts = new WeakMap<Texts, Partial<Record<Language, unknown>>>();

/** The texts in one language; the same object every time, so that it may stand in dependency lists. */
export function translate<T extends Texts>(texts: T, language: Language = currentLanguage()): Spoken<T> {
  const known = spokenTexts.get(texts) ?? {};
  spokenTexts.set(texts, known);
  known[language] ??= Object.fromEntries(Object.entries(texts).map(([key, entry]) => [key, spokenOf(entry[language])]));
  return known[language] as Spoken<T>;
}

/** What somebody typed stands in a sentence without turning it round. */
function spokenOf(phrase: Phrase): Phrase {
  return typeof phrase === 'string' ? phrase : (...values) => phrase(...values.map(inSentence));
}

function inSentence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSentence);
  return typeof value === 'string' ? isolated(value) : value;
}

export function useText<T extends Texts>(texts: T): Spoken<T> {
  return translate(texts, useLanguage());
}
