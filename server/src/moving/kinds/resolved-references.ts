import type { MovedKind } from '../source.ts';
import type { Arrival, Resolve } from './moving-kind.ts';

/** Our ids for a column of arrivals, by their ref; those that refer to nothing are absent. */
export async function resolvedReferences(
  arrivals: readonly Arrival[],
  field: string,
  resolve: Resolve,
): Promise<Map<string, string>> {
  const refs = new Map<MovedKind, Set<string>>();
  const given = arrivals.flatMap(({ ref, references }) => {
    const reference = references.find((candidate) => candidate.field === field);
    return reference ? [{ ref, to: reference }] : [];
  });
  for (const { to } of given) refs.set(to.kind, (refs.get(to.kind) ?? new Set()).add(to.ref));
  const ids = new Map<MovedKind, ReadonlyMap<string, string>>();
  for (const [kind, ofKind] of refs) ids.set(kind, await resolve(kind, [...ofKind]));
  return new Map(
    given.flatMap(({ ref, to }) => {
      const id = ids.get(to.kind)?.get(to.ref);
      return id === undefined ? [] : [[ref, id] as const];
    }),
  );
}
