import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@leitstand/contract/base/languages';
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'language';
const listeners = new Set<() => void>();
let current: Language = chosenLanguage() ?? visitLanguage() ?? DEFAULT_LANGUAGE;
document.documentElement.lang = current;

/** The language that the person has chosen, now or earlier. */
function chosenLanguage(): Language | undefined {
  return languageIn(localStorage);
}

/** The language that an address asked for during this visit. */
function visitLanguage(): Language | undefined {
  return typeof sessionStorage === 'undefined' ? undefined : languageIn(sessionStorage);
}

function languageIn(storage: Pick<Storage, 'getItem'>): Language | undefined {
  return LANGUAGES.find((language) => language === storage.getItem(STORAGE_KEY));
}

/** Whether the person or an address has named a language. */
export function isLanguageNamed(): boolean {
  return (chosenLanguage() ?? visitLanguage()) !== undefined;
}

export function currentLanguage(): Language {
  return current;
}

/** The person's choice, which lasts. */
export function setLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  show(language);
}

/** What an address asks for: for this visit, and only if the person has chosen no language. */
export function suggestLanguage(language: Language): void {
  if (chosenLanguage() !== undefined) return;
  sessionStorage.setItem(STORAGE_KEY, language);
  show(language);
}

/** Until the page is left: stored neither as a choice nor for the visit. */
export function showLanguage(language: Language): void {
  if (language !== current) show(language);
}

function show(language: Language): void {
  current = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}
