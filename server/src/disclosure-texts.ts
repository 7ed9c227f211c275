import * as fs from 'node:fs';
import { LANGUAGES, type Language } from '@leitstand/contract/base/languages';

/** What a person has to be told besides their data (Article 15 (1) and (2) GDPR), in the order of the letter. */
export const LETTER_PARTS = [
  'controller',
  'purposes',
  'recipients',
  'retention',
  'sources',
  'decisions',
  'rights',
  'complaint',
] as const;
export type LetterPart = (typeof LETTER_PARTS)[number];

/** Texts of the operator, which replace the standard ones. */
export type LetterTexts = Partial<Record<Language, Partial<Record<LetterPart, string>>>>;

/** Reads the operator's texts; undefined if it is no such file. */
export function readLetterTexts(file: string): LetterTexts | undefined {
  try {
    const texts: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isRecord(texts, LANGUAGES, (parts) => isRecord(parts, LETTER_PARTS, (text) => typeof text === 'string'))
      ? texts
      : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown, keys: readonly string[], isValid: (entry: unknown) => boolean): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([key, entry]) => keys.includes(key) && isValid(entry))
  );
}
