import { LANGUAGES } from '@leitstand/contract/languages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const store = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: store.set.bind(store) });
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
});

afterEach(() => vi.unstubAllGlobals());

async function categories() {
  return (await import('./search-categories.tsx')).SEARCH_CATEGORIES;
}

describe('categories of the global search', () => {
  it('have unique ids and words in every language', async () => {
    const all = await categories();
    expect(new Set(all.map((category) => category.id)).size).toBe(all.length);
    for (const category of all) {
      for (const language of LANGUAGES) {
        expect(category.label[language]).not.toBe('');
        expect(category.empty[language]).not.toBe('');
        expect(category.headers.every((header) => header.text[language] !== '')).toBe(true);
      }
    }
  });

  it('look up users as the specification says and lead to their dialog', async () => {
    const fetched = vi.fn(
      async () =>
        new Response(JSON.stringify({ success: true, data: [{ _id: 'a/b', userName: 'Lena', email: 'l@x.de' }] })),
    );
    vi.stubGlobal('fetch', fetched);
    const [users] = await categories();
    const hits = await users?.find('Lé/n', new AbortController().signal);
    expect(fetched).toHaveBeenCalledWith('/v1/user/search/L%C3%A9%2Fn/0/5/-1', expect.anything());
    expect(users?.empty.de).toBe('Keine Benutzer gefunden');
    expect(users?.headers.map((header) => header.text.de)).toEqual(['Profilbild', 'Benutzername', 'Email']);
    expect(hits?.[0]).toMatchObject({ id: 'a/b', address: '/users?user=a%2Fb' });
  });
});
