import type { Language } from './languages.ts';

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
const DECIMALS = 3;
/** Excel evaluates text that starts like a formula, even after blank or invisible characters, and in full width. */
const FORMULA = /^[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u;

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
  return `${cells.map(quoted).join(';')}\r\n`;
}

export function csvText(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

export function csvNumber(value: number, language: Language): string {
  const written = String(Number(value.toFixed(DECIMALS)));
  return language === 'de' ? written.replace('.', ',') : written;
}

function quoted(cell: string): string {
  return /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
