/** What the embedded fonts have: Latin with all its accents, Greek, Cyrillic, the usual signs. Measured by a test. */
const PRINTABLE =
  /^[\u0020-\u007e\u00a0-\u024f\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u045f\u0490\u0491\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2116\u2122\ufb00-\ufb04]$/;

/** Accents that stand apart from their letter become one with it, where such a letter exists. */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/** The characters that the fonts lack, each once. */
export function unprintable(text: string): readonly string[] {
  return [...new Set([...composed(text)].filter((character) => !PRINTABLE.test(character)))];
}
