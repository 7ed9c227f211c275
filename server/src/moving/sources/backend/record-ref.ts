import { createHash } from 'node:crypto';
import type { SourceRecord } from '../../source.ts';
import { isObject } from './answer.ts';

/** A record as it was found, with what the question said about it. */
export function recordAt(
  place: string,
  value: unknown,
  implied: Readonly<Record<string, unknown>> = {},
  refOf = refByContent,
): SourceRecord {
  const complete = isObject(value) ? { ...implied, ...value } : value;
  return { ref: idOf(value) ?? refOf(complete), value: complete, place };
}

/** The id of a record, or of one that another record refers to by its id alone. */
export function idOf(value: unknown): string | undefined {
  const id = isObject(value) ? value._id : value;
  if (typeof id === 'string' && id !== '') return id;
  return typeof id === 'number' && isObject(value) ? String(id) : undefined;
}

/** Section 3 knows no id of a broadcast, and the number of users it reached may still grow. */
export function refOfBroadcast(value: unknown): string {
  const { createdAt, message } = isObject(value) ? value : { createdAt: value, message: undefined };
  return refByContent([createdAt, message]);
}

function refByContent(value: unknown): string {
  return `sha256:${createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')}`;
}
