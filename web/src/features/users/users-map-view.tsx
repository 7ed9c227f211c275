import L from 'leaflet';
import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import { useEffect } from 'react';
import { useText } from '../../kit/i18n/text.ts';
import { toLatLng } from '../../kit/map/base-map.ts';
import { countryPoint } from '../../kit/map/countries.ts';
import type { LonLat } from '../../kit/map/mercator.ts';
import { countryAt } from '../../kit/map/shapes.ts';
import { useBaseMap } from '../../kit/map/use-base-map.ts';
import type { World } from '../../kit/map/world.ts';
import { countIcon, sizeOfCount } from './count-icon.ts';
import type { CountryRow } from './country-rows.ts';
import { usersMapText } from './users-map.text.ts';

/** Roughly the middle of Germany. */
const CENTER: LonLat = [10.4, 51.1];
const ZOOM = 4;
const CLUSTER_RADIUS = 50;

// The icons are buttons already; a second one around them would be read twice.
L.MarkerCluster.mergeOptions({ keyboard: false });

class CountMarker extends L.Marker {
  constructor(
    place: L.LatLng,
    readonly count: number,
    icon: L.DivIcon,
  ) {
    super(place, { icon, keyboard: false });
  }
}

interface UsersMapViewProps {
  world: World;
  rows: readonly CountryRow[];
  chosen: string | undefined;
  onChoose(code: string): void;
}

export function UsersMapView({ world, rows, chosen, onChoose }: UsersMapViewProps) {
  const text = useText(usersMapText);
  const [attach, map] = useBaseMap({ world, center: CENTER, zoom: ZOOM, label: text.mapLabel });

  useEffect(() => map?.choose(chosen), [map, chosen]);

  useEffect(() => {
    if (!map) return;
    const { leaflet } = map;
    const group = L.markerClusterGroup({
      maxClusterRadius: CLUSTER_RADIUS,
      showCoverageOnHover: false,
      animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      iconCreateFunction: (cluster) => {
        const markers = cluster.getAllChildMarkers();
        const count = markers.reduce((sum, marker) => sum + (marker instanceof CountMarker ? marker.count : 0), 0);
        return countIcon({ count, label: text.cluster(markers.length, count), isCluster: true });
      },
    });
    for (const { code, name, count } of rows) {
      const point = countryPoint(world.shapes, code);
      if (!point) continue;
      const icon = countIcon({ count, label: text.usersOf(name, count), isCluster: false });
      group.addLayer(new CountMarker(toLatLng(point), count, icon).on('click', () => onChoose(code)));
    }
    // What was clicked disappears: the keyboard goes on from the map.
    group.on('clusterclick', () => leaflet.getContainer().focus({ preventScroll: true }));
    leaflet.addLayer(group);
    map.setMarked(new Map(rows.map(({ code, count }) => [code, sizeOfCount(count) / 2])));

    const chooseArea = ({ latlng: { lng, lat } }: L.LeafletMouseEvent) => {
      const country = countryAt(world.shapes, [L.Util.wrapNum(lng, [-180, 180], true), lat]);
      if (country && rows.some(({ code }) => code === country.code)) onChoose(country.code);
    };
    leaflet.on('click', chooseArea);
    return () => {
      leaflet.off('click', chooseArea);
      leaflet.removeLayer(group);
    };
  }, [map, world, rows, text, onChoose]);

  return <div ref={attach} />;
}
