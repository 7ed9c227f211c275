import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  BSONValue,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';

/** MongoDB itself stores at most 100 levels. */
const MAX_DEPTH = 200;
/** Decimal digits that every JavaScript number keeps. */
const EXACT_DIGITS = 15;
const UUID_BYTES = 16;

/** A value that JSON cannot have that deep. */
export class NestedTooDeep extends Error {}

/**
 * A value of MongoDB as JSON has it: ids as text, times in ISO 8601, numbers that JavaScript cannot hold as text. Fields
 * that `isLeftOut` names are missing at every depth.
 */
export function plainValue(value: unknown, isLeftOut: (name: string) => boolean, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new NestedTooDeep();
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  // As text, so that it is reported as invalid: JSON would turn it into null.
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value !== 'object') return undefined;
  if (value instanceof Date) return dateText(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof RegExp) return String(value);
  // Not by its field `_bsontype`, which a document may have too.
  if (value instanceof BSONValue) return plainValue(insideOf(value), isLeftOut, depth + 1);
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, isLeftOut, depth + 1) ?? null);
  const fields: [string, unknown][] = [];
  for (const [name, entry] of Object.entries(value)) {
    const plain = isLeftOut(name) ? undefined : plainValue(entry, isLeftOut, depth + 1);
    if (plain !== undefined) fields.push([name, plain]);
  }
  return Object.fromEntries(fields);
}

function insideOf(value: BSONValue): unknown {
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (value instanceof Long) return value.toBigInt();
  if (value instanceof Double || value instanceof Int32) return value.valueOf();
  if (value instanceof Decimal128) return decimal(value.toString());
  if (value instanceof Binary) return binary(value);
  // The collection is known from the field.
  if (value instanceof DBRef) return value.oid;
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  if (value instanceof Code) return typeof value.code === 'string' ? value.code : String(value.code);
  if (value instanceof BSONSymbol) return value.valueOf();
  return value instanceof MinKey ? 'MinKey' : 'MaxKey';
}

function decimal(text: string): unknown {
  const digits = text.replace(/E.*$/, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= EXACT_DIGITS && Number.isFinite(Number(text)) ? Number(text) : text;
}

function binary(value: Binary): string {
  const bytes = value.value();
  const isId = value.sub_type === Binary.SUBTYPE_UUID || value.sub_type === Binary.SUBTYPE_UUID_OLD;
  if (isId && bytes.length === UUID_BYTES) return new UUID(bytes).toHexString();
  return Buffer.from(bytes).toString('base64');
}

/** MongoDB has dates that JavaScript does not: as text they are reported as invalid. */
function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString();
}
