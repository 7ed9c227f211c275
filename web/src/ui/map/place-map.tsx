import { LazyMap } from './lazy-map.tsx';
import type { LonLat } from './projection.ts';

interface PlaceMapProps {
  /** Longitude first, as in the API. */
  point: LonLat;
  /** Describes the place; the text beside the map says the same. */
  label: string;
  zoom?: number;
  height?: number | string;
}

const loadView = () => import('./place-map-view.tsx');

/** A place on the map. OpenLayers is loaded when the first one is shown. */
export function PlaceMap({ point, label, zoom = 12, height = 220 }: PlaceMapProps) {
  return (
    <LazyMap load={loadView} height={height}>
      {({ PlaceMapView }, world) => <PlaceMapView world={world} point={point} label={label} zoom={zoom} />}
    </LazyMap>
  );
}
