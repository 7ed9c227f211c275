import type { Language } from '@leitstand/contract/base/languages';
import { RIGHTS } from '@leitstand/contract/base/rights';
import { formText } from '../../ui/form/form.text.ts';
import { isSame } from '../../ui/form/form-values.ts';
import { formatDate, formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { rightsText } from '../../ui/session/rights.text.ts';
import { auditFieldLabel } from './audit-field-labels.ts';

type Values = Readonly<Record<string, unknown>> | null;

export interface ValueChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Says nothing to a person: the entry itself names the record, and when. */
const SILENT = new Set(['id', '_id', 'revision', 'createdAt', 'updatedAt']);

/** The log of other times or other servers may hold more than it should: none of this is ever shown. */
const SECRET = /password|hash|token|secret/i;

/** The fields that differ, in the order in which they were written. */
export function changesOf(before: Values, after: Values): ValueChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !SILENT.has(field) && !SECRET.test(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(({ before: left, after: right }) => !isSame(left, right) && !(isBlank(left) && isBlank(right)));
}

function isBlank(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A value in words; lists by lines, objects by indented lines, blank for nothing. */
export function readable(value: unknown, language: Language): string {
  const text = translate(formText, language);
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return formatNumber(value, 6);
  if (typeof value === 'string') return readableText(value, language);
  if (Array.isArray(value)) return value.map((item) => listItem(readable(item, language))).join('\n');
  return Object.entries(value)
    .filter(([field]) => !SECRET.test(field))
    .map(([field, inner]) => property(auditFieldLabel(field, language), readable(inner, language)))
    .join('\n');
}

function readableText(value: string, language: Language): string {
  const right = RIGHTS.find((known) => known === value);
  if (right) return translate(rightsText, language)[right];
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value)) return formatDateTime(value) || value;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value) || value;
  return value;
}

function listItem(shown: string): string {
  return `• ${indented(shown).trimStart()}`;
}

function property(label: string, shown: string): string {
  return shown.includes('\n') ? `${label}:\n${indented(shown)}` : `${label}: ${shown || '–'}`;
}

function indented(lines: string): string {
  return lines
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
