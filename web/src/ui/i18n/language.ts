import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@leitstand/contract/base/languages';
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'language';
const listeners = new Set<() => void>();
let current: Language = stored();
document.documentElement.lang = current;

function stored(): Language {
  return LANGUAGES.find((language) => language === localStorage.getItem(STORAGE_KEY)) ?? DEFAULT_LANGUAGE;
}

export function currentLanguage(): Language {
  return current;
}

export function setLanguage(language: Language): void {
  current = language;
  localStorage.setItem(STORAGE_KEY, language);
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
