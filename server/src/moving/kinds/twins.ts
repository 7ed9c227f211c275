import type { Arrival, Problem } from './moving-kind.ts';

/** All but the first of the arrivals with the same key, and those whose key is already taken. Blank keys are free. */
export function twinsAmong(
  arrivals: readonly Arrival[],
  taken: ReadonlySet<string>,
  field: string,
  keyOf: (arrival: Arrival) => string,
): Map<string, Problem[]> {
  const seen = new Set(taken);
  const twins = new Map<string, Problem[]>();
  for (const arrival of arrivals) {
    const key = keyOf(arrival);
    if (key === '') continue;
    if (seen.has(key)) twins.set(arrival.ref, [{ code: 'twin', field, value: key, isFatal: true }]);
    seen.add(key);
  }
  return twins;
}
