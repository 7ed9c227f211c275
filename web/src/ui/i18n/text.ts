import type { Language } from '@leitstand/contract/base/languages';
import { isolated } from './isolated.ts';
import { currentLanguage, useLanguage } from './language.ts';

// biome-ignore lint/suspicious/noExplicitAny: only `any` accepts functions with arbitrary parameters; callers see the exact types
type Phrase = string | ((...values: any[]) => string);

type Entry<T extends Phrase = Phrase> = Readonly<Record<Language, T>>;

export type Texts = Readonly<Record<string, Entry>>;
export type Translated<T extends Texts> = { readonly [K in keyof T]: T[K]['de'] };

/**
 * The texts of a feature, de and en side by side:
 * `defineText({ title: { de: 'Alle Level', en: 'All levels' }, sent: { de: (n: number) => …, en: (n: number) => … } })`.
 */
export function defineText<T extends Texts>(texts: T): T {
  return texts;
}

const translations = new WeakMap<Texts, Partial<Record<Language, unknown>>>();

/** The texts in one language; always the same object, so that it can be a hook dependency. */
export function translate<T extends Texts>(texts: T, language: Language = currentLanguage()): Translated<T> {
  const known = translations.get(texts) ?? {};
  translations.set(texts, known);
  known[language] ??= Object.fromEntries(
    Object.entries(texts).map(([key, entry]) => [key, withIsolatedArguments(entry[language])]),
  );
  return known[language] as Translated<T>;
}

/** Isolates arguments, which may be user input in another text direction, and keeps their quotes apart from ours. */
function withIsolatedArguments(phrase: Phrase): Phrase {
  if (typeof phrase === 'string') return phrase;
  return (...values) => {
    const isolatedValues = values.map(inSentence);
    return isolatedValues.reduce<string>(withInnerQuotes, phrase(...isolatedValues));
  };
}

const INNER_QUOTES: Readonly<Record<string, string>> = { '„': '‚', '“': '‘', '”': '’' };

/** Quotes within quotes are single ones: „Cap ‚Kurvenliebe‘“. */
function withInnerQuotes(sentence: string, value: unknown): string {
  if (typeof value !== 'string') return sentence;
  const inner = value.replace(/[„“”]/g, (quote) => INNER_QUOTES[quote] ?? quote);
  if (inner === value) return sentence;
  return sentence.replaceAll(`„${value}“`, `„${inner}“`).replaceAll(`“${value}”`, `“${inner}”`);
}

function inSentence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSentence);
  return typeof value === 'string' ? isolated(value) : value;
}

export function useText<T extends Texts>(texts: T): Translated<T> {
  return translate(texts, useLanguage());
}
