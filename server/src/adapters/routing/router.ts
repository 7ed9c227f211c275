import type { DrivingRoute } from '@leitstand/contract/geo';
import type { Position } from '@leitstand/contract/great-circle';

export interface Router {
  route(from: Position, to: Position): Promise<DrivingRoute>;
}
