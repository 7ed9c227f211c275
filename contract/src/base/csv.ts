import type { Language } from './languages.ts';

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
const DECIMALS = 3;
/**
 * Where a formula can start: at the beginning of a text and, for programs that split at another character than `;`,
 * after each such character inside it. They then see quotes as well. Blanks, invisible characters and signs in full
 * width do not prevent a formula. Colons and blanks are not included: no program splits at them by itself, and `:-)` and
 * `@name` are common.
 */
const FORMULA = /[=+\-@＝＋－＠﹢﹣﹦﹫−](?<=(?:^|[,;|\t\n\v\f\r\x85\u2028\u2029])[\p{White_Space}\p{Cc}\p{Cf}"]*.)/gu;
/** The apostrophe before such a sign. */
const APOSTROPHE =
  /'(?=[=+\-@＝＋－＠﹢﹣﹦﹫−])(?<=(?:^|[,;|\t\n\v\f\r\x85\u2028\u2029])[\p{White_Space}\p{Cc}\p{Cf}"]*.)/gu;
/** Numbers with only a blank between them are neither a formula nor a number. */
const PHONE_NUMBER = /^\+\d+(?: \d+)+$/;

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A CSV file that Excel opens on double click. */
export function csvOf({ columns, rows }: CsvTable, language: Language): string {
  const written = (cell: string | number) => (typeof cell === 'string' ? csvText(cell) : csvNumber(cell, language));
  return BYTE_ORDER_MARK + [columns, ...rows].map((cells) => csvLine(cells.map(written))).join('');
}

/** One row of cells from `csvText` and `csvNumber`. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

/** In quotes, and with an apostrophe before everything that a spreadsheet would calculate. */
export function csvText(value: string): string {
  const text = PHONE_NUMBER.test(value) ? value : value.replace(FORMULA, "'$&");
  return `"${text.replaceAll('"', '""')}"`;
}

/** The value of a cell without the apostrophes that `csvText` adds. */
export function withoutApostrophes(cell: string): string {
  return cell.replace(APOSTROPHE, '');
}

export function csvNumber(value: number, language: Language): string {
  const written = String(Number(value.toFixed(DECIMALS)));
  return language === 'de' ? written.replace('.', ',') : written;
}
