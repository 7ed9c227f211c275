import * as z from 'zod/mini';

/*
 * Building blocks of response schemas. Another backend may send missing or unexpected fields: each block reads what it
 * can and has a default for the rest, so that the panel never crashes.
 */

/** A number, even if it is sent as text. */
export const number = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
  z.number(),
);
/** A text, even if it is sent as a number: a phone number must not be lost when it is saved. */
const anyText = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string(),
);

export const text = z.catch(anyText, '');
export const amount = z.catch(number, 0);
export const flag = z.catch(
  z.pipe(
    z.transform((value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)),
    z.boolean(),
  ),
  false,
);
export const optionalText = z.catch(z.nullable(z.string()), null);
export const optionalAmount = z.catch(z.nullable(number), null);

export function oneOf<const T extends readonly [string, ...string[]]>(values: T, blank: T[number]) {
  return z.catch(z.enum(values), blank);
}

/** A nested object; if it is missing, all its fields have their defaults. */
export function part<T extends z.ZodMiniType>(schema: T) {
  return z.catch(schema, () => schema.parse({}) as never);
}

/** A list without its unreadable entries. */
export function list<T extends z.ZodMiniType>(entry: T) {
  return z.pipe(
    z.transform((value: unknown) =>
      Array.isArray(value) ? value.filter((item) => entry.safeParse(item).success) : [],
    ),
    z.array(entry),
  );
}

export const galleryImages = list(z.object({ url: text }));

export const point = z.object({
  type: z.catch(z.literal('Point'), 'Point'),
  /** Longitude, latitude. */
  coordinates: z.tuple([number, number]),
});

export const address = z.object({
  place: text,
  city: text,
  state: text,
  country: text,
  location: z.catch(z.nullable(point), null),
});
export type Address = z.output<typeof address>;

export const optionalAddress = z.catch(z.nullable(address), null);

/** A user as other records refer to them. */
export const person = z.catch(z.nullable(z.object({ _id: text, userName: text })), null);

/** Revision of a record for optimistic locking; 0 if a backend has none. */
export const revision = amount;

export const groupCount = z.object({ _id: text, count: amount });

/** Response without data. */
export const nothing = z.catch(z.nullable(z.unknown()), null);

/** Response that is a stored file instead of the envelope. */
export const file = z.unknown();
