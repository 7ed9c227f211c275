import type { FoundPlace } from '@leitstand/contract/geo';
import type { Position } from '@leitstand/contract/great-circle';

export interface Geocoder {
  /** Best match first. */
  search(text: string, limit: number): Promise<FoundPlace[]>;
  /** The address of a point; its location is the point itself. */
  reverse(position: Position): Promise<FoundPlace>;
}
