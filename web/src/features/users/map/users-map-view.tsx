import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import { countryPoint } from '../../../ui/map/offline/country-point.ts';
import { countryAt } from '../../../ui/map/offline/shapes.ts';
import type { World } from '../../../ui/map/offline/world.ts';
import { type LonLat, toPlace } from '../../../ui/map/projection.ts';
import { useBaseMap } from '../../../ui/map/use-base-map.ts';
import { sizeOfCount } from './count-button.ts';
import { CountMarkers, type PlacedCount } from './count-markers.ts';
import type { CountryRow } from './country-rows.ts';
import { usersMapText } from './users-map.text.ts';

/** Roughly the middle of Germany. */
const CENTER: LonLat = [10.4, 51.1];
const ZOOM = 4;

interface UsersMapViewProps {
  world: World;
  rows: readonly CountryRow[];
  chosen: string | undefined;
  onChoose(code: string): void;
}

export function UsersMapView({ world, rows, chosen, onChoose }: UsersMapViewProps) {
  const text = useText(usersMapText);
  const [attach, base] = useBaseMap({ world, center: CENTER, zoom: ZOOM, label: text.mapLabel });

  useEffect(() => base?.choose(chosen), [base, chosen]);

  useEffect(() => {
    if (!base) return;
    const counts = rows.flatMap(({ code, name, count }): PlacedCount[] => {
      const point = countryPoint(world.shapes, code);
      return point ? [{ code, count, label: text.usersOf(name, count), point }] : [];
    });
    const markers = new CountMarkers(base.map, counts, { onChoose, clusterLabel: text.cluster });
    base.setMarked(new Map(rows.map(({ code, count }) => [code, sizeOfCount(count) / 2])));
    return () => markers.remove();
  }, [base, world, rows, text, onChoose]);

  useEffect(() => {
    const chooseArea = ({ coordinate, originalEvent: { target } }: MapBrowserEvent) => {
      if (target instanceof Element && target.closest('button')) return;
      const country = countryAt(world.shapes, toPlace(coordinate));
      if (country && rows.some(({ code }) => code === country.code)) onChoose(country.code);
    };
    base?.map.on('click', chooseArea);
    return () => base?.map.un('click', chooseArea);
  }, [base, world, rows, onChoose]);

  return <div ref={attach} />;
}
