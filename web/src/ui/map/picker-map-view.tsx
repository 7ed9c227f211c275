import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, containsCoordinate } from 'ol/extent.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../i18n/text.ts';
import type { BaseMap } from './base-map.ts';
import classes from './map.module.css';
import { mapText } from './map.text.ts';
import type { World } from './offline/world.ts';
import { createPin, makeDraggable } from './pin.ts';
import { type LonLat, toMap, toPlace, toWay } from './projection.ts';
import { useBaseMap } from './use-base-map.ts';
import { WayLayer } from './way-layer.ts';

const CHOSEN_ZOOM = 12;
const MIDDLE_OF_GERMANY: LonLat = [10.45, 51.16];
const OVERVIEW_ZOOM = 5;
const DIGITS = 6;
/** Above it is room for the pin, below it for the small print. */
const AROUND_WAY = [48, 24, 32, 24];

export interface PickerMapProps {
  /** What is being chosen. */
  label: string;
  point: LonLat | undefined;
  onPick(point: LonLat): void;
  disabled?: boolean;
  /** Start of the route to the point. */
  from?: LonLat;
  /** The route between them; a straight line if it is unknown. */
  line?: readonly LonLat[];
}

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
  const [attach, base] = useBaseMap({
    world,
    center: point ?? from ?? MIDDLE_OF_GERMANY,
    zoom: point ? CHOSEN_ZOOM : OVERVIEW_ZOOM,
    label: text.mapOf(label),
    wheel: 'focused',
  });
  const isFixed = disabled === true;
  usePicking(base, onPick, isFixed);
  useMarker(base, point, onPick, isFixed);
  useWay(base, from, point, line ?? []);

  return (
    <>
      <div ref={attach} />
      {!isFixed && base && (
        <Button
          className={classes.useCentre ?? ''}
          variant="default"
          size="compact-sm"
          leftSection={<IconCurrentLocation size={14} aria-hidden />}
          onClick={() => onPick(rounded(toPlace(base.map.getView().getCenter() ?? [])))}
        >
          {text.useCentre}
        </Button>
      )}
    </>
  );
}

function usePicking(base: BaseMap | undefined, onPick: (point: LonLat) => void, isFixed: boolean): void {
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    if (!base || isFixed) return;
    const take = ({ coordinate }: MapBrowserEvent) => pick(rounded(toPlace(coordinate)));
    base.map.on('click', take);
    return () => base.map.un('click', take);
  }, [base, isFixed]);
}

function useMarker(
  base: BaseMap | undefined,
  point: LonLat | undefined,
  onPick: (point: LonLat) => void,
  isFixed: boolean,
): void {
  const text = useText(mapText);
  const pick = useEffectEvent(onPick);
  const [longitude, latitude] = point ?? [];
  useEffect(() => {
    if (!base || longitude === undefined || latitude === undefined) return;
    const { map } = base;
    const pin = createPin([longitude, latitude], isFixed ? undefined : text.pin);
    if (!isFixed) makeDraggable(pin, (place) => pick(rounded(place)));
    map.addOverlay(pin);
    comeIntoView(base, toMap([longitude, latitude]));
    return () => {
      map.removeOverlay(pin);
    };
  }, [base, longitude, latitude, isFixed, text.pin]);
}

/** Moves to a place that was searched; a clicked one is in view already. */
function comeIntoView({ map }: BaseMap, place: Coordinate): void {
  const view = map.getView();
  if (containsCoordinate(view.calculateExtent(), place) && (view.getZoom() ?? 0) >= CHOSEN_ZOOM - 4) return;
  view.setCenter(place);
  view.setZoom(CHOSEN_ZOOM);
}

/** Shows the whole route to the point. */
function useWay(
  base: BaseMap | undefined,
  from: LonLat | undefined,
  to: LonLat | undefined,
  line: readonly LonLat[],
): void {
  const way = JSON.stringify(from && to ? (line.length > 1 ? line : [from, to]) : []);
  const isKnown = line.length > 1;
  useEffect(() => {
    const points = toWay(JSON.parse(way) as LonLat[]);
    if (!base || points.length === 0) return;
    const { map } = base;
    // Dashed, because this is not the real route.
    const drawn = new WayLayer(points, !isKnown);
    map.addLayer(drawn);
    map.getView().fit(boundingExtent(points), { padding: AROUND_WAY, maxZoom: CHOSEN_ZOOM });
    return () => {
      map.removeLayer(drawn);
    };
  }, [base, way, isKnown]);
}

function rounded([longitude, latitude]: LonLat): LonLat {
  const round = (value: number) => Number(value.toFixed(DIGITS));
  return [round(longitude), round(latitude)];
}
