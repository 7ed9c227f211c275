import type { Right } from '@leitstand/contract/base/rights';

/** The target if the administrator has the right, otherwise the optional fallback. */
export function allowedTarget(
  rights: readonly Right[],
  target: string,
  right: Right,
  fallback?: string,
): string | undefined {
  return rights.includes(right) ? target : fallback;
}
