import type { Language } from '@leitstand/contract/base/languages';
import type { ChartTable } from './chart-table.ts';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const DECIMALS = 3;
/** Excel evaluates text that starts like a formula, even after blank or invisible characters, and in full width. */
const FORMULA = /^[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u;

/** A CSV file that Excel opens on double click, in the format of the server's exports. */
export function csvOf({ columns, rows }: ChartTable, language: Language): string {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => quoted(written(cell, language))).join(';'));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function written(cell: string | number, language: Language): string {
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  const number = String(Number(cell.toFixed(DECIMALS)));
  return language === 'de' ? number.replace('.', ',') : number;
}

function quoted(cell: string): string {
  return /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
