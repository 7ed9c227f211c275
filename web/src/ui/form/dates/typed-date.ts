const PATTERN = /^(\d{1,2})[.\-/ ]\s?(\d{1,2})[.\-/ ]\s?(\d{4}|\d{2})$/;

/** Parses a typed date (`3.4.1990`, `03.04.90`, `03041990`) as `yyyy-mm-dd`; null if invalid. */
export function readTypedDate(text: string, thisYear?: number): string | null {
  const parts = readTypedParts(text, thisYear);
  return parts ? isoDay(parts.year, parts.month, parts.day) : null;
}

/** Day, month and year as typed, even if there is no such day; undefined if one of them is missing. */
export function readTypedParts(text: string, thisYear: number = new Date().getFullYear()) {
  const digits = text.trim().replace(/^(\d{2})(\d{2})(\d{4}|\d{2})$/, '$1.$2.$3');
  const [, day, month, year] = PATTERN.exec(digits) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return { year: fullYear(year, thisYear), month: Number(month), day: Number(day) };
}

/** The day as `yyyy-mm-dd`; null if it does not exist. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(0);
  // Not `Date.UTC`, which takes the year 90 for 1990.
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** Two digits mean the latest such year that is not in the future. */
function fullYear(year: string, thisYear: number): number {
  if (year.length === 4) return Number(year);
  const guess = Math.floor(thisYear / 100) * 100 + Number(year);
  return guess > thisYear ? guess - 100 : guess;
}
