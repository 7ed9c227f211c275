import * as z from 'zod/mini';
import type { Screen } from '../screens.ts';
import type { Access, AnyEndpoint } from './endpoint.ts';
import type { Bilingual, Language } from './languages.ts';

/** What is said of one record and of several. */
export type CountForms = readonly [one: string, many: string];

/** The panel's list of a kind, and what live events mean for it. */
export interface KindList {
  /** Said of records that were added since the list was read. */
  readonly added: Readonly<Record<Language, CountForms>>;
  /** The kinds whose changes concern the list, or one action alone (`user:ban`); its own kind where absent. */
  readonly follows?: readonly string[] | 'all';
  /** Actions that put a record into the list; `create` where absent. */
  readonly entering?: readonly string[];
  /** Actions that take a record out of it; `delete` and `erase` where absent. */
  readonly leaving?: readonly string[];
}

/** A kind of record, and everything that does not depend on which side of the wire looks at it. */
export interface Kind {
  /** In the audit log, in live events, in saved views and in the address that restores a record. */
  readonly name: string;
  /** One record of it, as the audit log calls it; absent where the log has no entries about it. */
  readonly label?: Bilingual;
  readonly calls?: readonly AnyEndpoint[];
  /** What the calls answer with, under the names that the API document gives it. */
  readonly entities?: Readonly<Record<string, z.ZodMiniType>>;
  /** Where the panel shows its records; absent where it has no screen of theirs. */
  readonly screen?: Screen;
  /** Live events follow it: those who may read the records hear of changes; of their own (`own`), nobody else does. */
  readonly reading: Access | 'own';
  /** The call that deletes a record for now. Restoring it takes the same right. */
  readonly deleting?: AnyEndpoint;
  readonly list?: KindList;
}

/** A kind that the panel has a list of. */
export type ListedKind = Kind & { readonly list: KindList };

export function kind<const K extends Kind>(definition: K): K {
  return definition;
}

/** Filled by `kinds.ts`. Late, because kinds name their calls and some calls take the name of a kind. */
const known = new Map<string, Kind>();

export function registerKinds(kinds: readonly Kind[]): void {
  for (const each of kinds) known.set(each.name, each);
}

/** The kind of that name; undefined where there is none. */
export function kindNamed(name: string): Kind | undefined {
  return known.get(name);
}

type Trait = (kind: Kind) => boolean;
const traits = new Map<unknown, Trait>();

/** A field of a call that takes the name of a kind, as far as the kind has the trait. */
function kindName(trait: Trait) {
  const isNamed = (value: unknown) => {
    const named = typeof value === 'string' ? known.get(value) : undefined;
    return named !== undefined && trait(named);
  };
  const schema = z.custom<string>(isNamed);
  traits.set(schema, trait);
  return schema;
}

/** The names that such a field takes; undefined where it is another field. */
export function namesTakenBy(schema: unknown): string[] | undefined {
  const trait = traits.get(schema);
  return trait && [...known.values()].filter(trait).map(({ name }) => name);
}

export const listKindName = kindName(({ list }) => list !== undefined);
export const restorableKindName = kindName(({ deleting }) => deleting !== undefined);
