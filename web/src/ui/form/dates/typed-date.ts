const PATTERN = /^(\d{1,2})[.\-/ ]\s?(\d{1,2})[.\-/ ]\s?(\d{4}|\d{2})$/;

/** Parses a typed date (`3.4.1990`, `03.04.90`, `03041990`) as `yyyy-mm-dd`; null if invalid. */
export function readTypedDate(text: string, thisYear: number = new Date().getFullYear()): string | null {
  const digits = text.trim().replace(/^(\d{2})(\d{2})(\d{4}|\d{2})$/, '$1.$2.$3');
  const [, day, month, year] = PATTERN.exec(digits) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  return isoDay(fullYear(year, thisYear), Number(month), Number(day));
}

/** The day as `yyyy-mm-dd`; null if it does not exist. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** Two digits mean the latest such year that is not in the future. */
function fullYear(year: string, thisYear: number): number {
  if (year.length === 4) return Number(year);
  const guess = Math.floor(thisYear / 100) * 100 + Number(year);
  return guess > thisYear ? guess - 100 : guess;
}
