import type { Language } from '@leitstand/contract/base/languages';
import { formatPhone } from '@leitstand/contract/base/phone';
import type { Address } from '@leitstand/contract/base/reading';
import { escapeHtml } from '../../base/escape-html.ts';
import { SCHEMA_TABLES } from '../../db/schema/all-tables.ts';
import { imageColumnsOf } from '../../db/schema/image-columns.ts';
import { labelOf, pageText } from './disclosure.text.ts';
import { valueText } from './disclosure-values.ts';

/** Returns the markup of a stored image. */
export type ShowImage = (name: string) => Promise<string>;

type Row = Readonly<Record<string, unknown>>;

/** Deeper values of the app are shown as JSON. */
const MAX_DEPTH = 3;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const IMAGE_FIELDS = new Set(SCHEMA_TABLES.flatMap((table) => imageColumnsOf(table).map(({ field }) => field)));

/** A record as a list of its fields, without empty ones. */
export async function recordHtml(row: Row, language: Language, showImage: ShowImage, depth = 0): Promise<string> {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(row)) {
    if (isEmpty(value)) continue;
    lines.push(
      `<dt>${labelHtml(key, language)}</dt><dd>${await valueHtml(key, value, language, showImage, depth)}</dd>`,
    );
  }
  return `<dl>${lines.join('\n')}</dl>`;
}

export function labelHtml(key: string, language: Language): string {
  return escapeHtml(labelOf(key, language));
}

export async function valueHtml(
  key: string,
  value: unknown,
  language: Language,
  showImage: ShowImage,
  depth = 0,
): Promise<string> {
  if (isEmpty(value)) return '';
  if (IMAGE_FIELDS.has(key)) {
    const names = imageNames(value);
    // Sequentially, to limit the memory that a gallery needs.
    let html = '';
    for (const name of names) html += await showImage(name);
    return html;
  }
  if (value === null || value instanceof Date || typeof value !== 'object')
    return escapeHtml(plainText(key, value, language));
  const line = singleLine(value, language);
  if (line !== undefined) return escapeHtml(line);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return escapeHtml(value.map((item) => plainText(key, item, language)).join(', '));
  }
  if (Array.isArray(value) || depth >= MAX_DEPTH) return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
  return recordHtml(value as Row, language, showImage, depth + 1);
}

/** Objects that are written in one line, such as a birthday or a place. */
function singleLine(value: object, language: Language): string | undefined {
  if ('coordinates' in value && Array.isArray(value.coordinates)) return pointText(value.coordinates, language);
  if ('year' in value && 'month' in value && 'date' in value) {
    const { year, month, date } = value;
    return [date, month]
      .map((part) => String(part).padStart(2, '0'))
      .concat(String(year))
      .join('.');
  }
  if (!('place' in value && 'city' in value && 'state' in value && 'country' in value)) return undefined;
  const { place, city, state, country, location } = value as Partial<Address>;
  const point = location ? `(${pointText(location.coordinates, language)})` : '';
  return [[place, city, state, country].filter(Boolean).join(', '), point].filter(Boolean).join(' ');
}

function pointText([longitude, latitude]: readonly unknown[], language: Language): string {
  const [east, north] = [longitude, latitude].map((value) => plainText('', value, language));
  return `${pageText.latitude[language]} ${north}, ${pageText.longitude[language]} ${east}`;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object' || value instanceof Date) return false;
  return Object.keys(value).length === 0;
}

function plainText(key: string, value: unknown, language: Language): string {
  if (value instanceof Date) return formatMoment(value.toISOString(), language);
  if (typeof value === 'boolean') return pageText[value ? 'yes' : 'no'][language];
  if (typeof value !== 'string' && typeof value !== 'number') return String(value);
  if (key === 'telephoneNumber') return formatPhone(String(value));
  if (key === 'country') return countryName(String(value), language);
  const text = valueText(key, value, language);
  if (text !== undefined) return text;
  if (typeof value === 'number')
    return value.toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false });
  if (MOMENT.test(value)) return formatMoment(value, language);
  return DAY.test(value) ? formatDay(value, language) : value;
}

/** Users have a code; addresses have a name. */
function countryName(country: string, language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  return /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;
}

export function formatMoment(iso: string, language: Language): string {
  return new Date(iso).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Berlin',
  });
}

function formatDay(day: string, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** An image is a file name and a gallery a list of objects with a url; in the log it may be a list of names. */
function imageNames(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) =>
    typeof item === 'object' && item !== null && 'url' in item ? String(item.url) : String(item),
  );
}
