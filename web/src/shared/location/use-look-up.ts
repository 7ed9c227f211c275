import { type FoundPlace, reverseGeocode } from '@leitstand/contract/api/geo';
import { plainFold } from '@leitstand/contract/base/folding';
import type { Address } from '@leitstand/contract/base/reading';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { LonLat } from '../../ui/map/projection.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { namesToFill, withoutFilled } from './fill-address.ts';

export type LookUpState =
  | { status: 'idle' | 'looking' | 'failed' | 'nameless' }
  | { status: 'filled'; names: string; found: FoundPlace }
  /** The names were there before and are of another town. */
  | { status: 'elsewhere'; found: FoundPlace };

interface LookUpProps {
  value: Address | null;
  onChange(address: Address): void;
}

export interface LookUp {
  state: LookUpState;
  /** Takes a point at once, keeps the words, then looks up what is empty. */
  take(point: LonLat, place?: string): void;
  /** Replaces the names by those of the point. */
  adopt(found: FoundPlace): void;
  forget(): void;
}

export function useLookUp({ value, onChange }: LookUpProps): LookUp {
  const canLookUp = useCapability(reverseGeocode);
  const [state, setState] = useState<LookUpState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const filled = useRef<ReturnType<typeof namesToFill>>({});
  useEffect(() => () => running.current?.abort(), []);

  // The address as it is when the answer arrives: its words may have changed meanwhile.
  const fill = useStableCallback((found: FoundPlace, location: Address['location']) => {
    const address = { ...withoutFilled(value, {}), location };
    const names = namesToFill(address, found);
    filled.current = names;
    if (Object.keys(names).length > 0) onChange({ ...address, ...names });
    const shown = [...new Set([names.place, names.city, names.state].filter(Boolean))].join(', ');
    if (found.city === '' && found.place === '') setState({ status: 'nameless' });
    else if (shown !== '') setState({ status: 'filled', names: shown, found });
    else
      setState(
        found.city === '' || plainFold(found.city) === plainFold(address.city)
          ? { status: 'idle' }
          : { status: 'elsewhere', found },
      );
  });

  async function take([longitude, latitude]: LonLat, place?: string) {
    forget();
    const location = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
    const kept = withoutFilled(value, filled.current);
    filled.current = {};
    onChange({ ...kept, ...(place === undefined ? {} : { place }), location });
    if (!canLookUp) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'looking' });
    try {
      const { data } = await call(reverseGeocode, { params: { longitude, latitude }, signal: controller.signal });
      if (!controller.signal.aborted) fill(data, location);
    } catch {
      if (!controller.signal.aborted) setState({ status: 'failed' });
    }
  }

  function adopt({ place, city, state: region, country }: FoundPlace) {
    const names = { place, city, state: region, country };
    filled.current = names;
    onChange({ ...withoutFilled(value, {}), ...names });
    setState({ status: 'idle' });
  }

  function forget() {
    running.current?.abort();
    setState({ status: 'idle' });
  }

  return { state, take: (point, place) => void take(point, place), adopt, forget };
}
