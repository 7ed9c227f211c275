/** Characters that order a direction until another one takes it back, and those that take it back. */
const ORDERS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters that are written from right to left, and marks that count as such. */
const FROM_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/**
 * What somebody typed, fit to stand in a line with other words: it neither turns them round nor is turned by them. Text in
 * an element of its own needs none of this, see `styles.css`.
 */
export function isolated(text: string): string {
  const bare = text.replace(ORDERS, '');
  return FROM_RIGHT.test(bare) ? `${ISOLATE}${bare}${END_OF_ISOLATE}` : bare;
}
