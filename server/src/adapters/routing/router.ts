import type { DrivingRoute } from '@leitstand/contract/geo';
import type { Position } from '../geo/great-circle.ts';

export interface Router {
  route(from: Position, to: Position): Promise<DrivingRoute>;
}
