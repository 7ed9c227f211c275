import { describe, expect, it } from 'vitest';
import { lookAlike, nameKeys } from './look-alike-names.ts';

const areAlike = (one: string, other: string) => lookAlike(nameKeys(one), nameKeys(other));

describe('names look alike', () => {
  it.each([
    ['Leitung', 'leitung'],
    ['Leitung', ' L e i t u n g. '],
    ['Leitung', 'Lеitung'], // a Cyrillic е
    ['Leitung', 'ᒪeitung'.replace('ᒪ', 'Ｌ')], // full width
    ['Leitung', 'Lei\u200btung'], // an invisible space
    ['Leitung', 'Lei\u00adtung'], // a soft hyphen
    ['Leitung', '𝐋𝐞𝐢𝐭𝐮𝐧𝐠'], // mathematical letters
    ['Paul', 'PauI'], // a capital i
    ['Paul', 'Pau1'],
    ['Otto', '0tto'],
    ['Marta', 'rnarta'],
    ['Wanda', 'VVanda'],
    ['Jörg Müller', 'Joerg Mueller'],
    ['Jörg Müller', 'jorg muller'],
    ['Straße', 'Strasse'],
    ['СОРА', 'COPA'], // all Cyrillic
    ['ΝΙΚΟ', 'NIKO'], // all Greek
    ['André', 'Andre'],
  ])('%s and %s', (one, other) => {
    expect([areAlike(one, other), areAlike(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Ella Meyer', 'Elia Meyer'],
    ['Anna', 'Hanna'],
    ['Jan', 'Jana'],
    ['Lena Krüger', 'Lena Krause'],
    ['Тарас', 'Тамара'],
  ])('but not %s and %s', (one, other) => {
    expect(areAlike(one, other)).toBe(false);
  });

  it('are compared as they are without letters, and have nothing to read if they are invisible', () => {
    expect([areAlike('🚗', '🚗'), areAlike('🚗', '🚙')]).toEqual([true, false]);
    expect(nameKeys('\u200b\u00ad').size).toBe(0);
  });
});
