import * as z from 'zod/mini';

/*
 * The parts that response schemas are made of. Another backend may send fewer fields or odd ones: each part reads what
 * it can and has a sensible blank for the rest, so that nothing in the panel crashes.
 */

/** A number, also where it is sent as text. */
export const number = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
  z.number(),
);
/** A text, also where it is sent as a number: a phone number must not get lost by being saved. */
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

/** An object inside another one; where it is missing, all its fields are blank. */
export function part<T extends z.ZodMiniType>(schema: T) {
  return z.catch(schema, () => schema.parse({}) as never);
}

/** A list whose unreadable entries are left out. */
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

/** A user as other records name them. */
export const person = z.catch(z.nullable(z.object({ _id: text, userName: text })), null);

/** Concurrency version of a record; 0 where a backend has none. */
export const revision = amount;

export const groupCount = z.object({ _id: text, count: amount });

/** A call whose answer carries nothing but its success. */
export const nothing = z.catch(z.nullable(z.unknown()), null);

/** A call that answers with a stored file instead of the envelope. */
export const file = z.unknown();
