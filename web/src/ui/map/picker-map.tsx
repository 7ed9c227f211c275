import { LazyMap } from './lazy-map.tsx';
import type { PickerMapProps } from './picker-map-view.tsx';

const HEIGHT = 240;
const loadView = () => import('./picker-map-view.tsx');

/** A map on which a point is chosen: by a click, by dragging the marker, or by moving the map under its centre. */
export function PickerMap(props: PickerMapProps) {
  return (
    <LazyMap load={loadView} height={HEIGHT}>
      {({ PickerMapView }, world) => <PickerMapView world={world} {...props} />}
    </LazyMap>
  );
}
