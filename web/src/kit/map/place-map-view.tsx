import L from 'leaflet';
import { useEffect } from 'react';
import { useText } from '../i18n/text.ts';
import { toLatLng } from './base-map.ts';
import { mapText } from './map.text.ts';
import type { LonLat } from './mercator.ts';
import { pinIcon } from './pin.ts';
import { useBaseMap } from './use-base-map.ts';
import type { World } from './world.ts';

interface PlaceMapViewProps {
  world: World;
  point: LonLat;
  label: string;
  zoom: number;
}

export function PlaceMapView({ world, point, label, zoom }: PlaceMapViewProps) {
  const text = useText(mapText);
  const [longitude, latitude] = point;
  const [attach, map] = useBaseMap({ world, center: point, zoom, label: text.mapOf(label), wheel: 'focused' });
  useEffect(() => {
    if (!map) return;
    const place = toLatLng([longitude, latitude]);
    map.leaflet.setView(place, zoom, { animate: false });
    const pin = L.marker(place, { icon: pinIcon(), interactive: false, keyboard: false }).addTo(map.leaflet);
    return () => {
      pin.remove();
    };
  }, [map, longitude, latitude, zoom]);
  return <div ref={attach} />;
}
