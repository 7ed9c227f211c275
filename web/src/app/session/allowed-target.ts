import type { Right } from '@leitstand/contract/base/rights';

/** Where to go: the target where the administrator holds the right, otherwise the fallback, if there is one. */
export function allowedTarget(
  rights: readonly Right[],
  target: string,
  right: Right,
  fallback?: string,
): string | undefined {
  return rights.includes(right) ? target : fallback;
}
