import { csvNumber, csvText } from '@leitstand/contract/base/csv';
import type { Language } from '@leitstand/contract/base/languages';

/** How an export formats a value. Dates look as in the panel, in the office's time zone. */
export interface CellFormat {
  text(value: string): string;
  /** Digits that are not a number, such as a phone number. */
  digits(value: string): string;
  number(value: number): string;
  moment(value: Date | null): string;
  /** A calendar day, `yyyy-mm-dd`. */
  day(value: string | null): string;
}

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** Excel would drop the leading zero, or show twelve or more digits as a power of ten. */
const LOOKS_NUMERIC = /^(0\d+|\d{12,})$/;

export function cellFormat(language: Language): CellFormat {
  return {
    text: csvText,
    digits: (value) => (LOOKS_NUMERIC.test(value) ? `'${value}` : csvText(value)),
    number: (value) => csvNumber(value, language),
    moment: (value) => {
      if (!value) return '';
      const [day = '', time = ''] = MOMENT.format(value).split(' ');
      return `${germanDay(day)} ${time}`;
    },
    day: (value) => (value ? germanDay(value) : ''),
  };
}

function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}
