import { reverseGeocode } from '@leitstand/contract/api/geo';
import type { Address } from '@leitstand/contract/base/reading';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { LonLat } from '../../ui/map/projection.ts';
import { addressOf } from './place-search.tsx';

type State = 'idle' | 'looking' | 'failed';

const NAMELESS = { place: '', city: '', state: '', country: '' };

interface LookUp {
  value: Address | null;
  onChange(address: Address): void;
}

/** Takes a point of the map at once, then looks up its address; without such a service the typed name stays. */
export function useLookUp({ value, onChange }: LookUp): { state: State; take(point: LonLat): void } {
  const canLookUp = useCapability(reverseGeocode);
  const [state, setState] = useState<State>('idle');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function take([longitude, latitude]: LonLat) {
    running.current?.abort();
    const location = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
    onChange({ ...NAMELESS, place: canLookUp ? '' : (value?.place ?? ''), location });
    if (!canLookUp) return;
    const controller = new AbortController();
    running.current = controller;
    setState('looking');
    try {
      const { data } = await call(reverseGeocode, { params: { longitude, latitude }, signal: controller.signal });
      if (controller.signal.aborted) return;
      // Takes the names of the town, but keeps the chosen point.
      onChange({ ...addressOf(data), location });
      setState('idle');
    } catch {
      if (!controller.signal.aborted) setState('failed');
    }
  }

  return { state, take: (point) => void take(point) };
}
