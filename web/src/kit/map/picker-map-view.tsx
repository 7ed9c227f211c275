import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import L from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { type BaseMap, toLatLng } from './base-map.ts';
import classes from './map.module.css';
import { mapText } from './map.text.ts';
import type { LonLat } from './mercator.ts';
import type { PickerMapProps } from './picker.ts';
import { pinIcon } from './pin.ts';
import { useBaseMap } from './use-base-map.ts';
import type { World } from './world.ts';

const CHOSEN_ZOOM = 12;
const MIDDLE_OF_GERMANY: LonLat = [10.45, 51.16];
const OVERVIEW_ZOOM = 5;
const DIGITS = 6;

export function PickerMapView({
  world,
  label,
  point,
  onPick,
  disabled,
  from,
  line,
}: PickerMapProps & { world: World }) {
  const text = useText(mapText);
  const [attach, map] = useBaseMap({
    world,
    center: point ?? from ?? MIDDLE_OF_GERMANY,
    zoom: point ? CHOSEN_ZOOM : OVERVIEW_ZOOM,
    label: text.mapOf(label),
    wheel: 'focused',
  });
  const isFixed = disabled === true;
  usePicking(map, onPick, isFixed);
  useMarker(map, point, onPick, isFixed);
  useWay(map, from, point, line ?? []);

  return (
    <>
      <div ref={attach} />
      {!isFixed && map && (
        <Button
          className={classes.useCentre ?? ''}
          variant="default"
          size="compact-sm"
          leftSection={<IconCurrentLocation size={14} aria-hidden />}
          onClick={() => onPick(rounded(map.leaflet.getCenter()))}
        >
          {text.useCentre}
        </Button>
      )}
    </>
  );
}

function usePicking(map: BaseMap | undefined, onPick: (point: LonLat) => void, isFixed: boolean): void {
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    if (!map || isFixed) return;
    const take = ({ latlng }: L.LeafletMouseEvent) => pick(rounded(latlng));
    map.leaflet.on('click', take);
    return () => {
      map.leaflet.off('click', take);
    };
  }, [map, isFixed]);
}

function useMarker(
  map: BaseMap | undefined,
  point: LonLat | undefined,
  onPick: (point: LonLat) => void,
  isFixed: boolean,
): void {
  const text = useText(mapText);
  const pick = useEffectEvent(onPick);
  const [longitude, latitude] = point ?? [];
  useEffect(() => {
    if (!map || longitude === undefined || latitude === undefined) return;
    const place = toLatLng([longitude, latitude]);
    const pin = L.marker(place, { icon: pinIcon(), draggable: !isFixed, keyboard: false, title: text.pin });
    pin.addTo(map.leaflet);
    pin.on('dragend', () => pick(rounded(pin.getLatLng())));
    // A place that was searched comes into view; one that was clicked at is in view already.
    if (!map.leaflet.getBounds().contains(place) || map.leaflet.getZoom() < CHOSEN_ZOOM - 4) {
      map.leaflet.setView(place, CHOSEN_ZOOM, { animate: false });
    }
    return () => {
      pin.remove();
    };
  }, [map, longitude, latitude, isFixed, text.pin]);
}

/** The way to the point, all of it in view. */
function useWay(
  map: BaseMap | undefined,
  from: LonLat | undefined,
  to: LonLat | undefined,
  line: readonly LonLat[],
): void {
  const way = JSON.stringify(from && to ? (line.length > 1 ? line : [from, to]) : []);
  const isKnown = line.length > 1;
  useEffect(() => {
    const points = (JSON.parse(way) as LonLat[]).map(toLatLng);
    if (!map || points.length === 0) return;
    const drawn = L.polyline(points, { className: classes.way ?? '', weight: 4, interactive: false });
    // A dashed line: nobody drives there like that.
    if (!isKnown) drawn.setStyle({ dashArray: '6 8', weight: 3 });
    drawn.addTo(map.leaflet);
    map.leaflet.fitBounds(drawn.getBounds(), { padding: [24, 24], maxZoom: CHOSEN_ZOOM, animate: false });
    return () => {
      drawn.remove();
    };
  }, [map, way, isKnown]);
}

function rounded({ lng, lat }: L.LatLng): LonLat {
  const round = (value: number) => Number(value.toFixed(DIGITS));
  // Maps go round the world more than once; addresses do not.
  return [round(((((lng + 180) % 360) + 360) % 360) - 180), round(lat)];
}
