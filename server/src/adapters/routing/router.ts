import type { DrivingRoute } from '@leitstand/contract/api/geo';
import type { Position } from '@leitstand/contract/base/great-circle';
import { BadAnswer, fieldOf } from '../geo/ask-service.ts';

export interface Router {
  route(from: Position, to: Position): Promise<DrivingRoute>;
}

/** Reads a distance or a duration of an answer. */
export function amountFrom(route: unknown, name: string): number {
  const amount = fieldOf(route, name);
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) throw new BadAnswer(`no ${name}`);
  return amount;
}
