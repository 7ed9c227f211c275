import { plainFold } from '../base/folding.ts';
import type { Language } from '../base/languages.ts';
import type { CsvChoice, CsvField } from './csv-fields.ts';

const YES = ['ja', 'yes', 'true', 'wahr', '1', 'x', 'j', 'y'];
const NO = ['nein', 'no', 'false', 'falsch', '0', 'n'];
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * The value of a cell as a form would send it. A text that cannot be read stays as it is, so that the schema of the
 * record refuses it; a blank cell has no value.
 */
export function readCell(text: string, { content, choices }: CsvField, language: Language): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (content === 'integer' || content === 'decimal') return readNumber(trimmed, content, language);
  if (content === 'flag') return readFlag(trimmed);
  if (content === 'day') return readDay(trimmed);
  if (content === 'phone') return trimmed.replace(/[-–/.]/g, ' ');
  if (content === 'choice') {
    return foldedChoices(choices).get(plainFold(trimmed)) ?? trimmed;
  }
  return trimmed;
}

const folded = new WeakMap<readonly CsvChoice[], ReadonlyMap<string, string>>();

/** The choices by all of their names, the first one that has a name. Kept, because a file has thousands of cells. */
function foldedChoices(choices: readonly CsvChoice[]): ReadonlyMap<string, string> {
  const known = folded.get(choices);
  if (known) return known;
  const entries = choices.flatMap(({ value, name }) =>
    [value, name.de, name.en].map((text) => [plainFold(text), value] as const),
  );
  const names = new Map(entries.toReversed());
  folded.set(choices, names);
  return names;
}

/**
 * A comma is the decimal sign in German and separates thousands in English, and the other way round for a point. A whole
 * number has no decimal sign, so both separate thousands.
 */
function readNumber(text: string, content: 'integer' | 'decimal', language: Language): string | number {
  const bare = text.replace(/[\s'’]/g, '');
  const [thousands, decimal] = language === 'de' ? ['.', ','] : [',', '.'];
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${decimal}\\d+)?$`);
  const plain = /^-?\d+(?:[.,]\d+)?$/;
  if (content === 'integer' && /^-?\d{1,3}(?:[.,]\d{3})+$/.test(bare)) return Number(bare.replace(/[.,]/g, ''));
  if (grouped.test(bare)) return Number(bare.replaceAll(thousands, '').replace(decimal, '.'));
  return plain.test(bare) ? Number(bare.replace(',', '.')) : text;
}

function readFlag(text: string): boolean | string {
  const typed = plainFold(text);
  if (YES.includes(typed)) return true;
  return NO.includes(typed) ? false : text;
}

/** The parts of a day, as the date of birth has them. */
function readDay(text: string): { year: number; month: number; date: number } | string {
  const german = GERMAN_DAY.exec(text);
  const iso = ISO_DAY.exec(text);
  const [year, month, date] = german ? [german[3], german[2], german[1]] : iso ? iso.slice(1) : [];
  return year === undefined ? text : { year: Number(year), month: Number(month), date: Number(date) };
}
