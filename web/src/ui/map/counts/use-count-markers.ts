import { useEffect, useState } from 'react';
import type { BaseMap } from '../base-map.ts';
import { CountMarkers, type PlacedCount, type Reaction } from './count-markers.ts';

/** Shows counts on a map. */
export function useCountMarkers(
  base: BaseMap | undefined,
  counts: readonly PlacedCount[],
  { onChoose, clusterLabel }: Reaction,
): void {
  const [markers, setMarkers] = useState<CountMarkers>();
  useEffect(() => {
    if (!base) return;
    const created = new CountMarkers(base.map, { onChoose, clusterLabel });
    setMarkers(created);
    return () => created.remove();
  }, [base, onChoose, clusterLabel]);
  useEffect(() => markers?.show(counts), [markers, counts]);
}
