import { type FoundPlace, searchPlaces } from '@leitstand/contract/api/geo';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { searchOf } from '../../ui/list/filters/list-params.ts';
import { completedPoint, type WrittenPoint } from './read-point.ts';

const PAUSE_MS = 200;
const MOST_PLACES = 6;

interface Places {
  places: readonly FoundPlace[];
  state: 'searching' | 'failed' | 'ready';
}

/** Places by name; for a short Plus Code its point in or near the named town. */
export function usePlaces(typed: string, written: WrittenPoint | undefined): Places {
  const canSearch = useCapability(searchPlaces);
  const wanted = searchOf(written === undefined ? typed : written.kind === 'shortCode' ? written.town : '');
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const isWanted = canSearch && search !== '' && wanted !== '';
  const { data, isFetching, isError } = useQuery({
    queryKey: ['places', search],
    queryFn: async ({ signal }) =>
      (await call(searchPlaces, { params: { text: search, limit: MOST_PLACES }, signal })).data,
    enabled: isWanted,
    placeholderData: keepPreviousData,
    // The dropdown says that the service did not answer.
    meta: { silent: true },
  });
  const isBehind = canSearch && wanted !== '' && (wanted !== search || isFetching);
  const found = isWanted ? (data ?? []) : [];
  return {
    places: written?.kind === 'shortCode' ? found.flatMap((place) => atCode(place, written.code)) : found,
    state: isBehind ? 'searching' : isError ? 'failed' : 'ready',
  };
}

function atCode(town: FoundPlace, code: string): FoundPlace[] {
  const coordinates = town.location && completedPoint(code, town.location.coordinates);
  return coordinates ? [{ ...town, location: { type: 'Point', coordinates: [...coordinates] } }] : [];
}
