import { createHash } from 'node:crypto';
import { imageColumnsOf } from '../../db/schema/image-columns.ts';
import { isObject } from '../kinds/foreign-values.ts';
import type { MovingKind, Reference } from '../kinds/moving-kind.ts';
import type { Reading } from '../read-batch.ts';
import type { SourceRecord } from '../source.ts';
import { PROVEN_FIELDS } from './proven-fields.ts';

/** What a side tells of a record, as text for people: the columns that its proven fields become. */
export type Told = Readonly<Record<string, string>>;

/** Columns that follow from others, also from fields that the sides cannot both be asked for. */
const COMPUTED = ['searchText', 'userNameSort', 'emailSort', 'emailKey', 'appFields', 'isAnonymous'];
/** Fields that name another record. */
const REFERENCES = ['user', 'reward'];
const SHOWN_LENGTH = 200;

/** Only the fields that both sides can be asked for. */
export function proven(kind: MovingKind, records: readonly SourceRecord[]): SourceRecord[] {
  const fields = PROVEN_FIELDS[kind.name];
  return records.map((record) => {
    const { value } = record;
    if (!isObject(value)) return record;
    return { ...record, value: Object.fromEntries(fields.map((field) => [field, withoutOther(field, value[field])])) };
  });
}

/** Of another record only its id: the rest is compared with its own kind. Other objects may have an id as well. */
function withoutOther(field: string, value: unknown): unknown {
  return REFERENCES.includes(field) && isObject(value) && '_id' in value ? { _id: value._id } : value;
}

/** A date of creation that is missing or wrong, and what is found in other records instead. */
export function untoldIn({ completed = [] }: MovingKind, { read }: Reading): string[] {
  const isBlank = ([field, value]: [string, unknown]) =>
    value === undefined || (value === '' && completed.includes(field));
  return Object.entries(read.row)
    .filter(isBlank)
    .map(([field]) => field);
}

export function toldBy(
  kind: MovingKind,
  { read }: Reading,
  untold: readonly string[],
  idOf: (reference: Reference) => string | undefined,
): Told {
  const images = imageColumnsOf(kind.table).map(({ field }) => field);
  const left = new Set([...images, ...COMPUTED, ...untold]);
  const fields = Object.entries(read.row).filter(([field, value]) => !left.has(field) && value !== undefined);
  // One that could not come in is none here.
  const references = read.references.flatMap((reference) => {
    const id = kind.completed?.includes(reference.field) ? undefined : idOf(reference);
    return id === undefined ? [] : [[reference.field, id]];
  });
  return Object.fromEntries([...fields, ...references].map(([field, value]) => [field, textOf(value)]));
}

/** Of a long value its beginning, and a checksum of the whole. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= SHOWN_LENGTH) return text;
  const begin = text.slice(0, SHOWN_LENGTH).replace(/\p{Cs}$/u, '');
  return `${begin}… (${text.length} characters, checksum ${digest(text).slice(0, 16)})`;
}

export function hashOf(told: Told): string {
  return digest(JSON.stringify(Object.entries(told).sort(([one], [other]) => (one < other ? -1 : 1))));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
