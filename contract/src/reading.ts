import * as z from 'zod/mini';

/*
 * The parts that response schemas are made of. Another backend may send fewer fields or odd ones: each part reads what
 * it can and has a sensible blank for the rest, so that nothing in the panel crashes.
 */

export const text = z.catch(z.string(), '');
export const amount = z.catch(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    z.number(),
  ),
  0,
);
export const flag = z.catch(z.boolean(), false);
export const optionalText = z.catch(z.nullable(z.string()), null);
export const optionalAmount = z.catch(z.nullable(z.number()), null);

export function oneOf<const T extends readonly [string, ...string[]]>(values: T, blank: T[number]) {
  return z.catch(z.enum(values), blank);
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
  coordinates: z.tuple([z.number(), z.number()]),
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
