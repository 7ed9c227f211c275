/** Unicode control characters that override or isolate the text direction. */
const ORDERS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Right-to-left letters and marks. */
const FROM_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/**
 * Isolates user input within a line of text, so that neither affects the direction of the other. Not needed for text in
 * its own element, see `styles.css`.
 */
export function isolated(text: string): string {
  const bare = text.replace(ORDERS, '');
  return FROM_RIGHT.test(bare) ? `${ISOLATE}${bare}${END_OF_ISOLATE}` : bare;
}
