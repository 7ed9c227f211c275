import { TIME_ZONE } from '@leitstand/contract/base/berlin-time';
import type { Language } from '@leitstand/contract/base/languages';
import { currentLanguage } from './language.ts';

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

type Moment = string | number | Date;

/** Caches formats: creating one is slow, and tables use dozens per frame. */
function cached<Made>(make: (locale: string) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const known = made.get(language) ?? make(LOCALES[language]);
    made.set(language, known);
    return known;
  };
}

function readMoment(value: Moment): Date | undefined {
  if (value === '') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const DAY = { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const CLOCK = { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' } as const;
const days = cached((locale) => new Intl.DateTimeFormat(locale, DAY));
const clocks = cached((locale) => new Intl.DateTimeFormat(locale, CLOCK));
const percents = cached((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
const distances = cached((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
/** By number of decimals. */
const numbers: ReturnType<typeof cached<Intl.NumberFormat>>[] = [];

/** `dd.mm.yyyy` in both languages, as the specification requires. Empty if the value is not a date. */
export function formatDate(value: Moment): string {
  const date = readMoment(value);
  return date ? days('de').format(date) : '';
}

const dayOfYear = cached(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit' }),
);

/** `dd.mm.` within half a year, otherwise with the year. */
export function formatDayAndMonth(value: Moment, now: Moment = Date.now()): string {
  const [date, reference] = [readMoment(value), readMoment(now)];
  if (!date || !reference) return '';
  const isFar = Math.abs(date.getTime() - reference.getTime()) > HALF_A_YEAR_MS;
  return isFar ? formatDate(date) : dayOfYear('de').format(date);
}

const HALF_A_YEAR_MS = 182 * 24 * 3600 * 1000;

export function formatTime(value: Moment): string {
  const date = readMoment(value);
  return date ? clocks(currentLanguage()).format(date) : '';
}

const seconds = cached((locale) => new Intl.DateTimeFormat(locale, { ...CLOCK, second: '2-digit' }));

/** The time of day with its seconds. */
export function formatClock(value: Moment): string {
  const date = readMoment(value);
  return date ? seconds(currentLanguage()).format(date) : '';
}

export function formatDateTime(value: Moment): string {
  const date = readMoment(value);
  return date ? `${formatDate(date)}, ${formatTime(date)}` : '';
}

export function formatNumber(value: number, fractionDigits = 0): string {
  numbers[fractionDigits] ??= cached(
    (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: fractionDigits }),
  );
  return numbers[fractionDigits](currentLanguage()).format(value);
}

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const sizes = BYTE_UNITS.map((unit) =>
  cached((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 })),
);

/** *1,2 GB*: in the largest unit that fits. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3) - 1, 0), sizes.length - 1);
  return sizes[step]?.(currentLanguage()).format(bytes / 1000 ** (step + 1)) ?? '';
}

export function formatPercent(fraction: number): string {
  return percents(currentLanguage()).format(fraction);
}

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** Hours and minutes: `2:05 h`, `14 min`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  const rest = String(minutes % MINUTES_PER_HOUR).padStart(2, '0');
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}:${rest} h`;
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** *vor 3 Stunden*, *gestern*: relative time in the largest unit that fits. */
export function formatRelative(value: Moment, now: Moment = Date.now()): string {
  const [date, reference] = [readMoment(value), readMoment(now)];
  if (!date || !reference) return '';
  const seconds = (date.getTime() - reference.getTime()) / 1000;
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  const format = distances(currentLanguage());
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / size), unit);
}
