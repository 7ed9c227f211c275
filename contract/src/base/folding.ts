const EXPANDED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' };
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Printable ASCII, which is most of what is folded: only its case can change. */
const UNACCENTED = /^[ -~]*$/;

/** Lower case without accents: `Müller` → `muller`, `Straße` → `strasse`. Also the key that names are sorted by. */
export function plainFold(text: string): string {
  if (UNACCENTED.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\p{M}/gu, '');
}

/** Lower case with umlauts written out: `Müller` → `mueller`. */
export function expandedFold(text: string): string {
  if (UNACCENTED.test(text)) return text.toLowerCase();
  return plainFold(
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöüßæøå]/g, (letter) => EXPANDED[letter] ?? letter),
  );
}

/** A search text in all spellings that the searched text may contain. */
export function spellings(typed: string): string[] {
  return [...new Set([plainFold(typed.trim()), expandedFold(typed.trim())])];
}
