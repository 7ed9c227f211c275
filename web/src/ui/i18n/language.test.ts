import { beforeEach, expect, it, vi } from 'vitest';

function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

/** The module as a new page loads it. */
async function load() {
  vi.resetModules();
  return import('./language.ts');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('document', { documentElement: {} });
});

it('an address sets the language of the visit, also after a reload, but not of the next visit', async () => {
  const { currentLanguage, isLanguageNamed, suggestLanguage } = await load();
  expect([currentLanguage(), isLanguageNamed()]).toEqual(['de', false]);
  suggestLanguage('en');
  expect([currentLanguage(), isLanguageNamed()]).toEqual(['en', true]);
  expect((await load()).currentLanguage()).toBe('en');
  vi.stubGlobal('sessionStorage', storage());
  expect((await load()).currentLanguage()).toBe('de');
});

it('an address never changes the language that the person has chosen', async () => {
  const { currentLanguage, setLanguage, suggestLanguage } = await load();
  setLanguage('de');
  suggestLanguage('en');
  expect(currentLanguage()).toBe('de');
  expect((await load()).currentLanguage()).toBe('de');
});
