import { post as postSchema } from '@leitstand/contract/posts';
import { beforeAll, expect, it, vi } from 'vitest';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

async function load() {
  const [{ contentsOf }, { tilesOf }, { postsText }, { translate }] = await Promise.all([
    import('./post-facts.ts'),
    import('./post-tiles.ts'),
    import('./posts.text.ts'),
    import('../../ui/i18n/text.ts'),
  ]);
  return { contentsOf, tilesOf, de: translate(postsText, 'de') };
}

function postWith(more: object) {
  return postSchema.parse({
    _id: '7',
    user: { _id: '1', userName: 'Lena' },
    description: 'Am Pass',
    createdAt: '2026-06-10T12:00:00Z',
    likes: 0,
    commentsCount: 0,
    galleryImages: [],
    address: null,
    ...more,
  });
}

it('lists what the deletion of a post removes', async () => {
  const { contentsOf, de } = await load();
  const images = [{ url: 'a.jpg' }, { url: 'b.jpg' }, { url: '' }];
  expect(contentsOf(postWith({}), de)).toBe('„Am Pass“');
  expect(contentsOf(postWith({ description: ' ' }), de)).toBe('Der Beitrag');
  expect(contentsOf(postWith({ galleryImages: images, likes: 1_200, commentsCount: 1 }), de)).toBe(
    '„Am Pass“ mit 2 Bildern, 1.200 Likes und 1 Kommentar',
  );
  expect(contentsOf(postWith({ description: `${'🚗'.repeat(90)}` }), de)).toBe(`„${'🚗'.repeat(80)} …“`);
});

it('creates a tile per image, and none for a post without images', async () => {
  const { tilesOf, de } = await load();
  const galleryImages = [{ url: 'a.jpg' }, { url: 'b.jpg' }];
  const tiles = tilesOf([postWith({}), postWith({ _id: '8', galleryImages }), postWith({ _id: '9', user: null })], de);
  expect(tiles.map((tile) => [tile.recordId, tile.imageIndex, tile.words().badge])).toEqual([
    ['8', 0, '1 / 2'],
    ['8', 1, '2 / 2'],
  ]);
  expect(tiles[1]).toMatchObject({ image: 'b.jpg' });
  expect(tiles[1]?.words().label).toBe('Bild 2 von 2 von Lena, 10.06.2026');
});
