import { useEffect, useEffectEvent } from 'react';
import { useAddressPart, useChangeAddress } from '../../list/filters/use-address.ts';
import type { BaseMap } from '../base-map.ts';
import { toPlace } from '../projection.ts';
import { type MapPosition, readPosition, writePosition } from './map-position.ts';

/** Where a map begins: where the address says, so that _Back_ leads to what was shown. */
export function useMapPosition(usual: MapPosition): MapPosition {
  return useAddressPart(({ at }) => readPosition(String(at ?? '')) ?? usual);
}

/** Writes every move of the map into the address. */
export function useMapAddress(base: BaseMap | undefined, usual: MapPosition): void {
  const change = useChangeAddress();
  const shown = useAddressPart(({ at }) => at);
  const write = useEffectEvent((position: string) => {
    const at = position === writePosition(usual) ? undefined : position;
    if (at !== shown) change((raw) => ({ ...raw, at }), { replace: true });
  });
  useEffect(() => {
    if (!base) return;
    const { map } = base;
    const view = map.getView();
    const moved = () =>
      write(writePosition({ center: toPlace(view.getCenter() ?? []), zoom: Math.round(view.getZoom() ?? 0) }));
    map.on('moveend', moved);
    return () => map.un('moveend', moved);
  }, [base]);
}
