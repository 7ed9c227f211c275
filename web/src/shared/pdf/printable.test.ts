import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unprintable } from './printable.ts';

/** Reads the characters of a TrueType font from its `cmap` table, format 4. */
function charactersOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(entry + 8);
  const map = cmap + font.readUInt32BE(cmap + 8);
  expect(font.readUInt16BE(map)).toBe(4);
  const count = font.readUInt16BE(map + 6) / 2;
  const characters = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const last = font.readUInt16BE(map + 14 + index * 2);
    const first = font.readUInt16BE(map + 16 + count * 2 + index * 2);
    for (let code = first; code <= last && code < 0xffff; code += 1) characters.add(code);
  }
  return characters;
}

describe('unprintable', () => {
  it.each(['regular', 'bold'])('matches the characters of the font %s', (weight) => {
    const font = readFileSync(new URL(`fonts/noto-sans-${weight}.ttf`, import.meta.url));
    const has = charactersOf(font);
    const wrong = Array.from({ length: 0xfffe - 0x20 }, (_, index) => index + 0x20).filter((code) => {
      const character = String.fromCharCode(code);
      // Composing replaces some characters by others, so they never reach the font.
      if (character.normalize('NFC') !== character) return false;
      return (unprintable(character).length === 0) !== has.has(code);
    });
    expect(wrong).toEqual([]);
  });

  it('lists each missing character once and composes accents', () => {
    expect(unprintable('Šťastný, Łódź, Groß-Gerau, Αθήνα, Київ')).toEqual([]);
    expect(unprintable('S\u030ctastny')).toEqual([]);
    expect(unprintable('東京 🚗 東')).toEqual(['東', '京', '🚗']);
  });
});
