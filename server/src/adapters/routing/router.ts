import type { DrivingRoute } from '@leitstand/contract/api/geo';
import type { Position } from '@leitstand/contract/base/great-circle';
import { MAX_AMOUNT } from '@leitstand/contract/base/limits';
import { BadAnswer, fieldOf } from '../geo/ask-service.ts';

/** A long route has tens of thousands of points, more than a map can show. */
const MAX_POINTS = 2000;

export interface Router {
  route(from: Position, to: Position): Promise<DrivingRoute>;
}

/** Reads a distance or a duration of an answer. */
export function amountFrom(route: unknown, name: string): number {
  const amount = fieldOf(route, name);
  if (typeof amount !== 'number' || !(amount >= 0 && amount <= MAX_AMOUNT)) throw new BadAnswer(`no ${name}`);
  return amount;
}

/** Keeps both ends. */
export function thinned<T>(line: readonly T[]): T[] {
  const step = Math.ceil(line.length / MAX_POINTS);
  return line.filter((_, index) => index % step === 0 || index === line.length - 1);
}
