import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, isFoundIn, piecesOf } from './matches.ts';

function marked(text: string, typed: string): string {
  return piecesOf(text, typed)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');
}

describe('matches', () => {
  it.each([
    ['Lena Müller', 'muller', 'Lena [Müller]'],
    ['Lena Müller', 'mueller', 'Lena [Müller]'],
    ['Lena Müller', 'MÜLL', 'Lena [Müll]er'],
    ['Lena Mueller', 'müller', 'Lena [Mueller]'],
    ['Lena Mu\u0308ller', 'mull', 'Lena [Mu\u0308ll]er'],
    ['Hauptstraße 3', 'strasse', 'Haupt[straße] 3'],
    ['Hauptstrasse 3', 'straße', 'Haupt[strasse] 3'],
    ['Café Łódź', 'cafe lodz', '[Café Łódź]'],
    ['anna@anna.de', 'anna', '[anna]@[anna].de'],
    ['aaaa', 'aa', '[aaaa]'],
    ['anan', 'an', '[anan]'],
    ['😀 Köln 😀', 'koeln', '😀 [Köln] 😀'],
    ['50% (a+b) \\d', '% (a+b) \\', '50[% (a+b) \\]d'],
    ['Lena', 'xq', 'Lena'],
    ['Lena', '  ', 'Lena'],
    ['', 'xq', ''],
  ])('%s, searched by %s', (text, typed, expected) => expect(marked(text, typed)).toBe(expected));

  it('never lose or change characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (text, typed) => {
          const pieces = piecesOf(text, typed);
          const isWhole = pieces.map((piece) => piece.text).join('') === text;
          return isWhole && pieces.every((piece, index) => piece.isMatch !== pieces[index - 1]?.isMatch);
        },
      ),
    );
  });

  it('find the words of an action in any order', () => {
    expect(isFoundIn('Neues Ereignis anlegen', 'ereig neu')).toBe(true);
    expect(isFoundIn('Zu Beiträgen', 'beitraeg')).toBe(true);
    expect(isFoundIn('Zu Beiträgen', 'beitrag')).toBe(true);
    expect(isFoundIn('Zu Beiträgen', 'zu trips')).toBe(false);
    expect(isFoundIn('Zu Modellen Autos/Marken', 'marken')).toBe(true);
    expect(isFoundIn('Zu Modellen', 'dellen')).toBe(false);
  });

  it('show an excerpt of a long text around the match', () => {
    expect(excerptOf('Kurz und gut', 'gut', 20)).toBe('Kurz und gut');
    expect(excerptOf('Eins zwei drei vier fünf sechs\nsieben', 'sieben', 8)).toBe('… sechs sieben');
    expect(excerptOf('Donaudampfschifffahrt', 'fahrt', 6)).toBe('… fahrt');
    expect(excerptOf('Ohne Treffer', 'xq', 2)).toBe('Ohne Treffer');
  });
});
