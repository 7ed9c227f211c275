import { isSecret } from '../kept/secrets.ts';

/** Far more than any record; deeper ones could exhaust the stack. */
const DEEPEST = 50;

/** Not even a part of the value can be stored. */
export const UNSTORABLE = Symbol('unstorable');

/** A value as JSON that the database takes, without secrets. Unclean texts make the whole value unstorable. */
export function storableJson(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return isStorableText(value) ? value : UNSTORABLE;
  if (typeof value === 'number') return Number.isFinite(value) ? value : UNSTORABLE;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? UNSTORABLE : value.toISOString();
  if (typeof value !== 'object' || depth > DEEPEST) return UNSTORABLE;
  if (Array.isArray(value)) {
    const items = value.map((item) => storableJson(item, depth + 1));
    return items.includes(UNSTORABLE) ? UNSTORABLE : items;
  }
  const fields: [string, unknown][] = [];
  for (const [field, given] of Object.entries(value)) {
    if (given === undefined || isSecret(field)) continue;
    const stored = storableJson(given, depth + 1);
    if (stored === UNSTORABLE || !isStorableText(field)) return UNSTORABLE;
    fields.push([field, stored]);
  }
  return Object.fromEntries(fields);
}

/** PostgreSQL takes all characters but NUL and halves of surrogate pairs. */
function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Cs}/u.test(text);
}
