import type { Grant } from '@leitstand/contract/base/rights';

/** The target if the administrator has the right, otherwise the optional fallback. */
export function allowedTarget(
  rights: readonly Grant[],
  target: string,
  right: Grant,
  fallback?: string,
): string | undefined {
  return rights.includes(right) ? target : fallback;
}
