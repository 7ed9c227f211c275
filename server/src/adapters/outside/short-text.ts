import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;
/** Half of a character, which no database stores. */
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text from outside in one line of the usual length, without what the database cannot store; blank if it is none. */
export function shortText(value: unknown): string {
  if (typeof value !== 'string') return '';
  // What is cut off need not be cleaned.
  const start = value.trimStart().slice(0, SHORT_TEXT_LENGTH);
  return start.replace(CONTROL, ' ').replace(HALF, '').trim();
}
