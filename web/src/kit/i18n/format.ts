import type { Language } from '@leitstand/contract/languages';
import { currentLanguage } from './language.ts';
import { TIME_ZONE } from './time-zone.ts';

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

type Moment = string | number | Date;

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `date ${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { timeZone: TIME_ZONE, ...options });
  formats.set(key, known);
  return known as Intl.DateTimeFormat;
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `number ${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(LOCALES[language], options);
  formats.set(key, known);
  return known as Intl.NumberFormat;
}

function readMoment(value: Moment): Date | undefined {
  if (value === '') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** `dd.mm.yyyy` in both languages: the specification fixes it. Blank where the value is no date. */
export function formatDate(value: Moment): string {
  const date = readMoment(value);
  return date ? dateFormat('de', DAY).format(date) : '';
}

export function formatTime(value: Moment): string {
  const date = readMoment(value);
  return date ? dateFormat(currentLanguage(), CLOCK).format(date) : '';
}

export function formatDateTime(value: Moment): string {
  const date = readMoment(value);
  return date ? `${formatDate(date)}, ${formatTime(date)}` : '';
}

export function formatNumber(value: number, fractionDigits = 0): string {
  return numberFormat(currentLanguage(), { maximumFractionDigits: fractionDigits }).format(value);
}

export function formatPercent(fraction: number): string {
  return numberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(fraction);
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

/** *vor 3 Stunden*, *gestern*: how long ago, in the largest unit that fits. */
export function formatRelative(value: Moment, now: Moment = Date.now()): string {
  const [date, reference] = [readMoment(value), readMoment(now)];
  if (!date || !reference) return '';
  const seconds = (date.getTime() - reference.getTime()) / 1000;
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(LOCALES[currentLanguage()], { numeric: 'auto' });
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / size), unit);
}
