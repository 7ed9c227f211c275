import type { Days } from '@leitstand/contract/base/limits';
import type { PlaceCount } from '@leitstand/contract/base/map-area';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useMemo } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import type { BaseMap } from '../../../ui/map/base-map.ts';
import { sizeOfCount } from '../../../ui/map/counts/count-button.ts';
import type { PlacedCount } from '../../../ui/map/counts/count-markers.ts';
import { MapNote } from '../../../ui/map/counts/map-note.tsx';
import type { MapPosition } from '../../../ui/map/counts/map-position.ts';
import { placeCounts } from '../../../ui/map/counts/place-counts.ts';
import { useCountMarkers } from '../../../ui/map/counts/use-count-markers.ts';
import { useMapAddress, useMapPosition } from '../../../ui/map/counts/use-map-address.ts';
import { useMapWindow } from '../../../ui/map/counts/use-map-window.ts';
import { countryPoint } from '../../../ui/map/offline/country-point.ts';
import { countryAt } from '../../../ui/map/offline/shapes.ts';
import type { World } from '../../../ui/map/offline/world.ts';
import { toPlace } from '../../../ui/map/projection.ts';
import { useBaseMap } from '../../../ui/map/use-base-map.ts';
import type { CountryRow } from './country-rows.ts';
import { useUsersByPlace } from './users-map.queries.ts';
import { usersMapText } from './users-map.text.ts';

/** Roughly the middle of Germany. */
const USUAL: MapPosition = { center: [10.4, 51.1], zoom: 4 };
/** From this zoom on users are counted by place instead of country. */
const PLACES_ZOOM = 6;

interface UsersMapViewProps {
  world: World;
  days: Days;
  rows: readonly CountryRow[];
  chosen: string | undefined;
  onChoose(country: string): void;
  onChooseArea(area: string): void;
}

export function UsersMapView({ world, days, rows, chosen, onChoose, onChooseArea }: UsersMapViewProps) {
  const text = useText(usersMapText);
  const position = useMapPosition(USUAL);
  const [attach, base] = useBaseMap({ world, ...position, label: text.mapLabel });
  useMapAddress(base, USUAL);
  const shown = useMapWindow(base);
  const places = useUsersByPlace(days, shown && shown.zoom >= PLACES_ZOOM ? shown : undefined);
  const isByPlace = places.data !== undefined && places.data.length > 0;

  useEffect(() => base?.choose(chosen), [base, chosen]);
  useCountryMarkers(base, world, isByPlace ? undefined : rows, onChoose);
  usePlaceMarkers(base, isByPlace ? places.data : undefined, onChooseArea);
  useAreaClicks(base, world, isByPlace ? undefined : rows, onChoose);

  return (
    <>
      <div ref={attach} />
      {places.isError && <MapNote text={text.placesFailed} retry={() => void places.refetch()} />}
      {isByPlace && <MapNote text={text.placesNote} />}
    </>
  );
}

const NONE: readonly PlacedCount[] = [];

function useCountryMarkers(
  base: BaseMap | undefined,
  world: World,
  rows: readonly CountryRow[] | undefined,
  onChoose: (country: string) => void,
): void {
  const text = useText(usersMapText);
  const counts = useMemo(
    () =>
      rows?.flatMap(({ code, name, count }): PlacedCount[] => {
        const point = countryPoint(world.shapes, code);
        return point ? [{ key: code, count, label: text.usersOf(name, count), point }] : [];
      }) ?? NONE,
    [world, rows, text],
  );
  useCountMarkers(base, counts, { onChoose, clusterLabel: text.cluster });
  useEffect(() => {
    base?.setMarked(new Map(rows?.map(({ code, count }) => [code, sizeOfCount(count) / 2])));
  }, [base, rows]);
}

function usePlaceMarkers(
  base: BaseMap | undefined,
  places: readonly PlaceCount[] | undefined,
  onChooseArea: (area: string) => void,
): void {
  const text = useText(usersMapText);
  const counts = useMemo(
    () => (base && places ? placeCounts(base, places, text.usersHere) : NONE),
    [base, places, text],
  );
  useCountMarkers(base, counts, { onChoose: onChooseArea, clusterLabel: text.placeCluster });
}

/** A click on the area of a country chooses it. */
function useAreaClicks(
  base: BaseMap | undefined,
  world: World,
  rows: readonly CountryRow[] | undefined,
  onChoose: (country: string) => void,
): void {
  useEffect(() => {
    const chooseArea = ({ coordinate, originalEvent: { target } }: MapBrowserEvent) => {
      if (target instanceof Element && target.closest('button')) return;
      const country = countryAt(world.shapes, toPlace(coordinate));
      if (country && rows?.some(({ code }) => code === country.code)) onChoose(country.code);
    };
    base?.map.on('click', chooseArea);
    return () => base?.map.un('click', chooseArea);
  }, [base, world, rows, onChoose]);
}
