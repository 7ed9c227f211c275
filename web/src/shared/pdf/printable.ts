/**
 * The characters of the embedded fonts: Latin with all accents, Greek, Cyrillic, common symbols. A test compares it
 * with the fonts.
 */
const PRINTABLE =
  /^[\u0020-\u007e\u00a0-\u024f\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u045f\u0490\u0491\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2116\u2122\ufb00-\ufb04]$/;

/** Composes letters and combining accents if Unicode has such a letter (NFC). */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/** The distinct characters that the fonts lack. */
export function unprintable(text: string): readonly string[] {
  return [...new Set([...composed(text)].filter((character) => !PRINTABLE.test(character)))];
}
