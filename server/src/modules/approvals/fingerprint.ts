import { createHash } from 'node:crypto';

/** Names what a call would do, apart from numbers that move by themselves. */
export function fingerprintOf({ figures: _, ...preview }: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(preview)))
    .digest('base64url');
}

/** The database does not keep the order of keys. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, field]) => [key, inOrder(field)]),
  );
}
