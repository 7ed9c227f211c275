const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** From the specification, plus the spellings people use. */
const GERMANY = new Set(['deutschland', 'germany', 'de', 'ger']);
const NOT_A_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'ZZ', 'XA', 'XB']);

let foreignNames: ReadonlySet<string> | undefined;

export function isGermany(text: string): boolean {
  return GERMANY.has(bare(text));
}

/** Whether the text is the name of a foreign country in German, English or a common short form. */
export function isForeignCountry(text: string): boolean {
  foreignNames ??= collectNames();
  return foreignNames.has(bare(text));
}

/** `(Deutschland).` becomes `Deutschland`. */
function bare(text: string): string {
  return text.replace(/[().]/g, '').trim().toLocaleLowerCase('de');
}

/** The browser has all country names; no list to maintain. */
function collectNames(): ReadonlySet<string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const names = ['de', 'en'].flatMap((language) => {
    const named = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.flatMap((code) =>
      code === 'DE' || NOT_A_COUNTRY.has(code) ? [] : [named.of(code)?.toLocaleLowerCase('de') ?? ''],
    );
  });
  const known = new Set([...names, 'polska', 'österreich', 'tschechische republik', 'holland', 'uk', 'england', 'usa']);
  known.delete('');
  known.delete('deutschland');
  known.delete('germany');
  return known;
}
