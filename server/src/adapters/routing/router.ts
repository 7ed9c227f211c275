import type { DrivingRoute } from '@leitstand/contract/api/geo';
import type { Position } from '@leitstand/contract/base/great-circle';

export interface Router {
  route(from: Position, to: Position): Promise<DrivingRoute>;
}
