import { isSame } from '../form/form-values.ts';

export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Label and formatting of each field; fields without a description are not compared. */
export type Description<V> = { readonly [K in keyof V]?: { label: string; show?: (value: V[K]) => string } };

/** The fields that differ between my version and the current one, in the order of the description. */
export function differencesOf<V extends object>(mine: V, theirs: V, description: Description<V>): Difference[] {
  return (Object.keys(description) as (keyof V & string)[]).flatMap((key) => {
    const field = description[key];
    if (!field || isSame(mine[key], theirs[key])) return [];
    const show = field.show ?? ((value: V[typeof key]) => (value === null || value === undefined ? '' : String(value)));
    return [{ key, label: field.label, mine: show(mine[key]), theirs: show(theirs[key]) }];
  });
}
