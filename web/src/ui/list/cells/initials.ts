/** The first letters of the first and last word: *Lena Krüger* becomes LK. */
export function initialsOf(label: string): string {
  const words = label.split(/[\s._-]+/).filter((word) => /^\p{L}|^\p{N}/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word === undefined ? '' : ([...word][0] ?? '').toLocaleUpperCase('de'))).join('');
}
