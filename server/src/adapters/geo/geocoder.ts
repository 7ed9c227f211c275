import type { FoundPlace } from '@leitstand/contract/api/geo';
import type { Position } from '@leitstand/contract/base/great-circle';

export interface Geocoder {
  /** Best match first. */
  search(text: string, limit: number): Promise<FoundPlace[]>;
  /** The address of a point; its location is the point itself. */
  reverse(position: Position): Promise<FoundPlace>;
}
