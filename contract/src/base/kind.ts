import * as z from 'zod/mini';
import type { Screen } from '../screens.ts';
import type { Access, AnyEndpoint } from './endpoint.ts';
import type { Bilingual, Language } from './languages.ts';
import type { BulkOperation, BulkResource } from './limits.ts';

/** Text for one record and for several. */
export type CountForms = readonly [one: string, many: string];

/** The panel's list of a kind, and what live events mean for it. */
export interface KindList {
  /** Text about records that were added after the list was read. */
  readonly added: Readonly<Record<Language, CountForms>>;
  /** The kinds whose changes affect the list, or a single action (`user:ban`); by default its own kind. */
  readonly follows?: readonly string[] | 'all';
  /** Actions that add a record to the list; by default `create`. */
  readonly entering?: readonly string[];
  /** Actions that remove a record from it; by default `delete` and `erase`. */
  readonly leaving?: readonly string[];
}

/** Actions on many records at once: the name of such a selection on the wire, and its operations. */
export interface KindBulk {
  readonly resource: BulkResource;
  readonly operations: readonly BulkOperation[];
}

/** A kind of record: everything that server and panel share about it. */
export interface Kind {
  /** Identifies the kind in the audit log, in live events, in saved views and in the address that restores a record. */
  readonly name: string;
  /** Name of one record in the audit log; absent if the log has no entries about the kind. */
  readonly label?: Bilingual;
  readonly calls?: readonly AnyEndpoint[];
  /** Response schemas of the calls, by their name in the API document. */
  readonly entities?: Readonly<Record<string, z.ZodMiniType>>;
  /** The screen of the panel that shows its records; absent if there is none. */
  readonly screen?: Screen;
  /** The right to read the records; live events follow it. `own`: each administrator only sees their own. */
  readonly reading: Access | 'own';
  /** The call that soft-deletes a record. Restoring it requires the same right. */
  readonly deleting?: AnyEndpoint;
  readonly list?: KindList;
  readonly bulk?: KindBulk;
}

export type ListedKind = Kind & { readonly list: KindList };

export function kind<const K extends Kind>(definition: K): K {
  return definition;
}

/** Filled by `kinds.ts`, not here, because kinds refer to their calls and some calls take the name of a kind. */
const known = new Map<string, Kind>();

export function registerKinds(kinds: readonly Kind[]): void {
  for (const each of kinds) known.set(each.name, each);
}

export function kindNamed(name: string): Kind | undefined {
  return known.get(name);
}

type Trait = (kind: Kind) => boolean;
const traits = new Map<unknown, Trait>();

/** A field that takes the name of a kind, provided the kind has the trait. */
function kindName(trait: Trait) {
  const isNamed = (value: unknown) => {
    const named = typeof value === 'string' ? known.get(value) : undefined;
    return named !== undefined && trait(named);
  };
  const schema = z.custom<string>(isNamed);
  traits.set(schema, trait);
  return schema;
}

/** The names that such a field accepts; undefined for any other field. */
export function namesTakenBy(schema: unknown): string[] | undefined {
  const trait = traits.get(schema);
  return trait && [...known.values()].filter(trait).map(({ name }) => name);
}

export const listKindName = kindName(({ list }) => list !== undefined);
export const restorableKindName = kindName(({ deleting }) => deleting !== undefined);
