import { beforeAll, describe, expect, it, vi } from 'vitest';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

const values = () => import('./audit-values.ts');

describe('changesOf', () => {
  it('returns only differing fields, without empty ones and secrets', async () => {
    const { changesOf } = await values();
    const before = { id: '1', title: 'Alt', coins: 5, about: null, passwordHash: '$argon2id$a', images: [] };
    const after = { id: '2', title: 'Neu', coins: 5, about: '', passwordHash: '$argon2id$b', images: null };
    expect(changesOf(before, after)).toEqual([{ field: 'title', before: 'Alt', after: 'Neu' }]);
  });

  it('returns all fields of a created record', async () => {
    const { changesOf } = await values();
    expect(changesOf(null, { title: 'Neu', link: null })).toEqual([{ field: 'title', before: null, after: 'Neu' }]);
    expect(changesOf(null, null)).toEqual([]);
  });
});

describe('readable values', () => {
  it('are formatted texts, dates and numbers', async () => {
    const { readable } = await values();
    expect(readable(true, 'de')).toBe('Ja');
    expect(readable(false, 'en')).toBe('No');
    expect(readable(null, 'de')).toBe('');
    expect(readable('2026-11-15T12:30:00.000Z', 'de')).toContain('15.11.2026');
    expect(readable('1988-05-17', 'de')).toBe('17.05.1988');
    expect(readable('2026 war schön', 'de')).toBe('2026 war schön');
  });

  it('have one line per list item and indented lines for objects, without secrets', async () => {
    const { readable } = await values();
    expect(readable(['ReadUsers', 'a.jpg'], 'de')).toBe('• Benutzer ansehen\n• a.jpg');
    const address = { country: 'Deutschland', token: 'geheim', location: { coordinates: [11, 48] } };
    expect(readable(address, 'de')).toBe(
      'Land: Deutschland\nOrt auf der Karte:\n  Koordinaten (Länge, Breite):\n    • 11\n    • 48',
    );
  });
});
