import { beforeAll, describe, expect, it, vi } from 'vitest';

// The language of the panel lives in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

describe('refusalOf', () => {
  it('takes png and jpeg up to the limit', async () => {
    const { refusalOf } = await import('./image-value.ts');
    expect(refusalOf(new File(['x'], 'a.png', { type: 'image/png' }), 20)).toBeUndefined();
    expect(refusalOf(new File([new Uint8Array(1024 * 1024)], 'a.jpg', { type: 'image/jpeg' }), 1)).toBeUndefined();
  });

  it('says why it refuses', async () => {
    const { refusalOf } = await import('./image-value.ts');
    expect(refusalOf(new File([new Uint8Array(1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }), 1)).toBe(
      'Die Datei darf nicht größer als 1 MB sein.',
    );
    expect(refusalOf(new File(['x'], 'a.gif', { type: 'image/gif' }), 20)).toBe(
      'Die Datei muss ein Bild im Format PNG oder JPEG sein.',
    );
  });
});

describe('moved', () => {
  it('moves within the list and never out of it', async () => {
    const { moved } = await import('./image-value.ts');
    const list = ['a', 'b', 'c'];
    expect(moved(list, 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(list, 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(list, 0, -1)).toBe(list);
    expect(moved(list, 2, 3)).toBe(list);
  });
});
