import { useEffect } from 'react';
import { useText } from '../i18n/text.ts';
import { mapText } from './map.text.ts';
import type { World } from './offline/world.ts';
import { createPin } from './pin.ts';
import { type LonLat, toMap } from './projection.ts';
import { useBaseMap } from './use-base-map.ts';

interface PlaceMapViewProps {
  world: World;
  point: LonLat;
  label: string;
  zoom: number;
}

export function PlaceMapView({ world, point, label, zoom }: PlaceMapViewProps) {
  const text = useText(mapText);
  const [longitude, latitude] = point;
  const [attach, base] = useBaseMap({ world, center: point, zoom, label: text.mapOf(label), wheel: 'focused' });
  useEffect(() => {
    if (!base) return;
    const { map } = base;
    const place: LonLat = [longitude, latitude];
    map.getView().setCenter(toMap(place));
    map.getView().setZoom(zoom);
    const pin = createPin(place);
    map.addOverlay(pin);
    return () => {
      map.removeOverlay(pin);
    };
  }, [base, longitude, latitude, zoom]);
  return <div ref={attach} />;
}
