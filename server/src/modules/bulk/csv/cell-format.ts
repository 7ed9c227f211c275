import { csvNumber, csvText } from '@leitstand/contract/base/csv';
import type { Language } from '@leitstand/contract/base/languages';
import { formatPhone } from '@leitstand/contract/base/phone';

/** How an export formats a value. Dates look as in the panel, in the office's time zone. */
export interface CellFormat {
  text(value: string): string;
  phone(digits: string): string;
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
/** A number in countries that separate thousands by a blank. */
const THOUSANDS = /^\+?\d{1,3}(?: \d{3})+$/;

export function cellFormat(language: Language): CellFormat {
  return {
    text: csvText,
    phone: (digits) => csvText(spacedPhone(digits)),
    number: (value) => csvNumber(value, language),
    moment: (value) => {
      if (!value) return '';
      const [day = '', time = ''] = MOMENT.format(value).split(' ');
      return `${germanDay(day)} ${time}`;
    },
    day: (value) => (value ? germanDay(value) : ''),
  };
}

/**
 * Quotes do not make a cell text: Excel and LibreOffice drop leading zeros and show many digits as a power of ten. A
 * blank between the digits prevents that, and unlike an apostrophe, a tab or an invisible character it belongs there.
 */
function spacedPhone(digits: string): string {
  const written = formatPhone(digits);
  if (written === digits) return digits.replace(/\B(?=(?:\d\d)+$)/g, ' ');
  return THOUSANDS.test(written) ? written.replace(/(?<= .*) /g, '') : written;
}

function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}
