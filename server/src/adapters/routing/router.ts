import type { DrivingRoute } from '@leitstand/contract/api/geo';
import type { Position } from '@leitstand/contract/base/great-circle';
import { BadAnswer, fieldOf } from '../geo/ask-service.ts';

export interface Router {
  route(from: Position, to: Position): Promise<DrivingRoute>;
}

/** The protocols that a routing server may have. */
export const ROUTER_KINDS = ['osrm', 'valhalla'] as const;
export type RouterKind = (typeof ROUTER_KINDS)[number];

/** Reads a distance or a duration of an answer. */
export function amountFrom(route: unknown, name: string): number {
  const amount = fieldOf(route, name);
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) throw new BadAnswer(`no ${name}`);
  return amount;
}
