import { LANGUAGES } from '@leitstand/contract/base/languages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const store = new Map<string, string>();
const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: store.set.bind(store) });
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => vi.unstubAllGlobals());

async function categories() {
  return (await import('./search-categories.ts')).SEARCH_CATEGORIES;
}

async function search(index: number, text: string, found: object) {
  fetched.mockResolvedValueOnce(new Response(JSON.stringify({ success: true, data: [found] })));
  const category = (await categories())[index];
  const [hit] = (await category?.find(text, new AbortController().signal)) ?? [];
  return { url: fetched.mock.lastCall?.[0], address: hit?.address, image: hit?.image, texts: hit?.texts('de') };
}

describe('categories of the global search', () => {
  it('have the names, columns and empty texts of the specification, in every language', async () => {
    const all = await categories();
    expect(all.map(({ label, empty, headers }) => [label.de, empty.de, ...headers.map(({ text }) => text.de)])).toEqual(
      [
        ['Benutzer', 'Keine Benutzer gefunden', 'Benutzername', 'Email'],
        ['Ereignisse', 'Keine Ereignisse gefunden', 'Name', 'Datum'],
        ['Trips', 'Keine Trips gefunden', 'Name', 'Datum'],
        ['Beiträge', 'Keine Beiträge gefunden', 'Benutzername', 'Beschreibung'],
        ['Belohnungen', 'Keine Belohnungen gefunden', 'Titel', 'Beschreibung', 'Typ'],
        ['Level', 'Keine Level gefunden', 'Level', 'Coins'],
      ],
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { label, empty, headers, imageHeader } of all) {
      const texts = [label, empty, imageHeader, ...headers.map(({ text }) => text)];
      for (const language of LANGUAGES) expect(texts.every((text) => text[language] !== '')).toBe(true);
    }
  });

  it('make the calls of the specification and link to the dialogs', async () => {
    const user = { _id: 'a/b', userName: 'Lena', email: 'l@x.de', image: 'l.jpg' };
    expect(await search(0, 'Lé/n', user)).toEqual({
      url: '/v1/user/search/L%C3%A9%2Fn/0/5/-1',
      address: '/users?user=a%2Fb',
      image: 'l.jpg',
      texts: ['Lena', 'l@x.de'],
    });
    expect(await search(1, 'ab', { _id: '1', title: 'Treffen', eventDate: '2026-03-29T22:30:00Z' })).toMatchObject({
      url: '/v1/event/search/ab/0/5/-1',
      address: '/events?event=1',
      texts: ['Treffen', '30.03.2026'],
    });
    expect(await search(2, 'ab', { _id: '1', title: 'Tour', tripDate: '2026-01-02T10:00:00Z' })).toMatchObject({
      url: '/v1/trip/search/ab/0/5/-1',
      address: '/trips?trip=1',
      texts: ['Tour', '02.01.2026'],
    });
    const images = [{ url: 'eins.jpg' }, { url: 'zwei.jpg' }];
    const post = { _id: '1', user: { _id: 'u', userName: 'Lena' }, description: 'Schön', galleryImages: images };
    expect(await search(3, 'ab', post)).toEqual({
      url: '/v1/post/search/ab/0/5/-1',
      address: '/posts?post=1',
      image: 'eins.jpg',
      texts: ['Lena', 'Schön'],
    });
    expect(await search(4, 'ab', { _id: '1', title: 'Tasse', category: 'Pramien', type: 'email' })).toMatchObject({
      url: '/v1/reward/search/ab/0/5',
      address: '/rewards?reward=1',
      texts: ['Tasse', 'Pramien', 'Email'],
    });
    expect(await search(4, 'ab', { _id: '1', type: 'address' })).toMatchObject({ texts: ['', '', 'Addresse'] });
    expect(await search(5, 'ab', { _id: '1', level: 3, coins: 1500 })).toMatchObject({
      url: '/v1/level/search/ab/0/5',
      address: '/levels?level=1',
      texts: ['Level 3', '1.500'],
    });
  });

  it('accept missing fields of other backends', async () => {
    for (const index of (await categories()).keys()) {
      expect(await search(index, 'ab', { _id: 'x' })).toMatchObject({ address: expect.stringMatching(/=x$/) });
    }
  });
});

describe('a command before a name', () => {
  async function found(text: string) {
    const { commandIn } = await import('./person-commands.ts');
    const { command, name } = commandIn(text) ?? {};
    return command && [command.category.id, name];
  }

  it('is recognised in both languages', async () => {
    expect(await found('coins lena')).toEqual(['users-coins', 'lena']);
    expect(await found('Sperren  Lena Müller')).toEqual(['users-ban', 'Lena Müller']);
    expect(await found('ban 0176 123')).toEqual(['users-ban', '0176 123']);
    for (const text of ['', 'coins', 'lena coins', 'coinsmaster lena']) expect(await found(text)).toBeUndefined();
  });

  it('finds people, and opens them with its action', async () => {
    const { PERSON_COMMANDS } = await import('./person-commands.ts');
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ success: true, data: [{ _id: 'x' }] })));
    const [hit] = (await PERSON_COMMANDS[0]?.category.find('lena', new AbortController().signal)) ?? [];
    expect(hit?.address).toBe('/users?user=x&action=coins');
    expect(fetched.mock.lastCall?.[0]).toBe('/v1/user/search/lena/0/5/-1');
  });
});
