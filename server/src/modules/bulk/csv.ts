import type { Language } from '@leitstand/contract/base/languages';

/** What makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A value as it stands in a cell. Dates are written as everywhere in the panel, in the office's time zone. */
export interface CellFormat {
  text(value: string): string;
  /** Digits that are no number, such as a phone number. */
  digits(value: string): string;
  number(value: number): string;
  moment(value: Date | null): string;
  /** A day of the calendar, `yyyy-mm-dd`. */
  day(value: string | null): string;
}

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});
const DECIMALS = 3;
/** Excel runs what begins like a formula, whatever blank or invisible characters stand before, full-width ones too. */
const FORMULA = /^[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u;
/** Excel would drop the leading zero, or show twelve digits and more as a power of ten. */
const NO_NUMBER = /^(0\d+|\d{12,})$/;

export function cellFormat(language: Language): CellFormat {
  return {
    text: harmless,
    digits: (value) => (NO_NUMBER.test(value) ? `'${value}` : harmless(value)),
    number: (value) => {
      const written = String(Number(value.toFixed(DECIMALS)));
      return language === 'de' ? written.replace('.', ',') : written;
    },
    moment: (value) => {
      if (!value) return '';
      const [day = '', time = ''] = MOMENT.format(value).split(' ');
      return `${germanDay(day)} ${time}`;
    },
    day: (value) => (value ? germanDay(value) : ''),
  };
}

/** One row, its cells as they come from the format. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(';')}\r\n`;
}

function harmless(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

function quoted(cell: string): string {
  return /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}
