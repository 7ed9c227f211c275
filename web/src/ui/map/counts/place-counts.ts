import type { PlaceCount } from '@leitstand/contract/base/map-area';
import type { BaseMap } from '../base-map.ts';
import { toMap } from '../projection.ts';
import type { PlacedCount } from './count-markers.ts';
import { inView } from './map-window.ts';

/** The counts of the server, each in the copy of the world that is in view. */
export function placeCounts(
  { map }: BaseMap,
  counts: readonly PlaceCount[],
  label: (count: number) => string,
): readonly PlacedCount[] {
  const extent = map.getView().calculateExtent(map.getSize());
  return counts.map(({ area, count, point }) => ({
    key: area.join(),
    count,
    label: label(count),
    point: toMap(inView(point, extent)),
  }));
}
