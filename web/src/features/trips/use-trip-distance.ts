import { type DrivingRoute, estimateRoute, getRoute } from '@leitstand/contract/api/geo';
import type { Address } from '@leitstand/contract/base/reading';
import type { Trip } from '@leitstand/contract/trips';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { Form } from '../../ui/form/use-form.ts';

export interface TripDistance {
  readonly route: DrivingRoute | undefined;
  /** In metres, as it will be saved. */
  readonly metres: number | null;
  /** `stored`: it was saved with the trip, and the route has another distance or is not known. */
  readonly state: 'incomplete' | 'computing' | 'known' | 'stored' | 'failed';
  retry(): void;
  /** Replaces a stored distance by that of the route. */
  takeRoute(): void;
}

interface Points {
  startPointAddress: Address | null;
  endPointAddress: Address | null;
  totalTripDistance: number | null;
}

/**
 * The route between the two points. The distance is computed for a new trip and whenever a point has moved; a stored
 * one stays as long as its points do, unless that of the route is taken instead. Without a router in the backend it is estimated here.
 */
export function useTripDistance(form: Pick<Form<Points>, 'values' | 'set'>, record: Trip | undefined): TripDistance {
  const { startPointAddress, endPointAddress, totalTripDistance } = form.values;
  const [from, to] = [pointOf(startPointAddress), pointOf(endPointAddress)];
  const [isRouteTaken, setRouteTaken] = useState(false);
  const isStored =
    !isRouteTaken &&
    record !== undefined &&
    isSame(from, pointOf(record.startPointAddress)) &&
    isSame(to, pointOf(record.endPointAddress));
  const canRoute = useCapability(getRoute);
  const isComplete = from !== undefined && to !== undefined;
  const query = useQuery({
    queryKey: ['route', from, to, canRoute],
    queryFn: ({ signal }) => {
      const start: Point = from ?? [0, 0];
      const end: Point = to ?? [0, 0];
      return canRoute ? fetchRoute(start, end, signal) : estimateRoute(start, end);
    },
    enabled: isComplete,
    meta: { silent: true },
  });

  const metres = isStored ? record.totalTripDistance : query.data ? Math.round(query.data.distance) : null;
  useEffect(() => {
    if (totalTripDistance !== metres) form.set('totalTripDistance', metres);
  }, [form, totalTripDistance, metres]);

  return {
    route: isComplete ? query.data : undefined,
    metres,
    state: !isComplete ? 'incomplete' : stateOf(metres, query.data, isStored, query.isFetching),
    retry: () => void query.refetch(),
    takeRoute: () => setRouteTaken(true),
  };
}

function stateOf(
  metres: number | null,
  route: DrivingRoute | undefined,
  isStored: boolean,
  isFetching: boolean,
): TripDistance['state'] {
  // A stored distance does not say how it was found: only that of the same length is this route's, or this estimate.
  if (metres !== null && route && isSameLength(metres, route.distance)) return 'known';
  if (isStored) return 'stored';
  return isFetching ? 'computing' : 'failed';
}

/** As far as the panel shows it. */
function isSameLength(one: number, other: number): boolean {
  return Math.round(one / SHOWN_METRES) === Math.round(other / SHOWN_METRES);
}

/** The panel shows tenths of a kilometre. */
const SHOWN_METRES = 100;

type Point = readonly [number, number];

async function fetchRoute(from: Point, to: Point, signal: AbortSignal): Promise<DrivingRoute> {
  const [fromLongitude, fromLatitude] = from;
  const [toLongitude, toLatitude] = to;
  const params = { fromLongitude, fromLatitude, toLongitude, toLatitude };
  return (await call(getRoute, { params, signal })).data;
}

function pointOf(address: Address | null): Point | undefined {
  return address?.location?.coordinates;
}

function isSame(one: Point | undefined, other: Point | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}
