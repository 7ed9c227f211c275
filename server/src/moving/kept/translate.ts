import { isObject } from '../kinds/foreign-values.ts';

/** Where a translated field keeps what it was: by its name, beside it. */
export const OLD_REFERENCES = 'oldReferences';

type Kept = Readonly<Record<string, unknown>>;

/** Our id for an old one; undefined if it is unknown, or no reference at all. */
export type FindId = (candidate: Candidate) => string | undefined;

export interface Candidate {
  readonly ref: string;
  /** It is only an id because of where it is: a number or a short text. Only users are meant by it. */
  readonly isShort: boolean;
}

/** Ids that are one wherever they are: of MongoDB, and UUIDs. */
const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
const LONGEST = 200;
/** Lists of people, in any spelling. */
const PEOPLE =
  /^(?:follow(?:ers?|ing|ed)|friends?|participants?|members?|attendees?|riders?|drivers?|passengers?|guests?|subscribers?|contacts?|mentions?|users?|(?:liked|saved|viewed|shared)by|(?:blocked|muted|invited|hidden|tagged)(?:users?|by)?)(?:ids?)?$/;
/** One of them. */
const PERSON =
  /^(?:user|author|owner|sender|recipient|receiver|referrer|driver|rider|follower|friend|participant|member)(?:id)?$|^(?:created|updated|invited|referred|blocked|deleted)by(?:id)?$/;

/** Ids in kept fields that may be those of records, to be looked up together. */
export function candidatesIn(fields: Kept): Candidate[] {
  const found = new Map<string, Candidate>();
  translated(fields, (candidate) => {
    found.set(`${candidate.isShort} ${candidate.ref}`, candidate);
    return undefined;
  });
  return [...found.values()];
}

/**
 * Kept fields with our ids instead of old ones; undefined if nothing changes. What a field was before its first
 * translation stays in `oldReferences`. Translating again changes only what was unknown until then.
 */
export function translated(fields: Kept, idOf: FindId): Kept | undefined {
  const present = fields[OLD_REFERENCES];
  const before: Record<string, unknown> = {};
  const entries = Object.entries(fields).map(([field, value]) => {
    if (field === OLD_REFERENCES) return [field, value];
    const after = inside(value, field, false, idOf);
    if (after !== value) before[field] = value;
    return [field, after];
  });
  if (Object.keys(before).length === 0) return undefined;
  return { ...Object.fromEntries(entries), [OLD_REFERENCES]: { ...before, ...(isObject(present) ? present : {}) } };
}

/** The same value if nothing in it changes. */
function inside(value: unknown, name: string, isListed: boolean, idOf: FindId): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => inside(item, name, true, idOf));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (isObject(value)) {
    const isPerson = isPeople(name);
    const entries = Object.entries(value);
    const changed = entries.map(([field, given]) => {
      // The id of somebody in a list of people, and a set of them by their ids.
      const isTheirId = isPerson && (field === '_id' || field === 'id');
      return [idIn(field, false, idOf) ?? field, inside(given, isTheirId ? 'user' : field, false, idOf)] as const;
    });
    const isSame = changed.every(
      ([field, given], index) => field === entries[index]?.[0] && given === entries[index]?.[1],
    );
    return isSame ? value : Object.fromEntries(changed);
  }
  const compact = compactOf(name);
  // A number under the name of a list is how many there are.
  return idIn(value, isListed ? isPeople(name) || PERSON.test(compact) : PERSON.test(compact), idOf) ?? value;
}

function idIn(value: unknown, isShortOne: boolean, idOf: FindId): string | undefined {
  const ref = typeof value === 'number' && isShortOne ? String(value) : value;
  if (typeof ref !== 'string' || ref === '' || ref.length > LONGEST) return undefined;
  if (ID.test(ref)) return idOf({ ref, isShort: false });
  return isShortOne ? idOf({ ref, isShort: true }) : undefined;
}

function isPeople(name: string): boolean {
  return PEOPLE.test(compactOf(name));
}

function compactOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
