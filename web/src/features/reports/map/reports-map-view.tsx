import { useMemo } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import { MapNote } from '../../../ui/map/counts/map-note.tsx';
import type { MapPosition } from '../../../ui/map/counts/map-position.ts';
import { placeCounts } from '../../../ui/map/counts/place-counts.ts';
import { useCountMarkers } from '../../../ui/map/counts/use-count-markers.ts';
import { useMapAddress, useMapPosition } from '../../../ui/map/counts/use-map-address.ts';
import { useMapWindow } from '../../../ui/map/counts/use-map-window.ts';
import type { World } from '../../../ui/map/offline/world.ts';
import { useBaseMap } from '../../../ui/map/use-base-map.ts';
import type { ReportsFilter } from '../reports.queries.ts';
import { useReportsByPlace } from './reports-map.queries.ts';
import { reportsMapText } from './reports-map.text.ts';

/** Germany and its neighbours. */
const USUAL: MapPosition = { center: [10.4, 51.1], zoom: 5 };

interface ReportsMapViewProps {
  world: World;
  filter: ReportsFilter;
  onChooseArea(area: string): void;
}

export function ReportsMapView({ world, filter, onChooseArea }: ReportsMapViewProps) {
  const text = useText(reportsMapText);
  const position = useMapPosition(USUAL);
  const [attach, base] = useBaseMap({ world, ...position, label: text.mapLabel });
  useMapAddress(base, USUAL);
  const places = useReportsByPlace(filter, useMapWindow(base));
  const counts = useMemo(
    () => (base && places.data ? placeCounts(base, places.data, text.reportsHere) : []),
    [base, places.data, text],
  );
  useCountMarkers(base, counts, { onChoose: onChooseArea, clusterLabel: text.placeCluster });
  const note = places.data?.length === 0 ? text.none : text.note;

  return (
    <>
      <div ref={attach} />
      {places.isError ? (
        <MapNote text={text.failed} retry={() => void places.refetch()} />
      ) : (
        <MapNote text={places.isPending ? text.loading : note} />
      )}
    </>
  );
}
