import { type FoundPlace, foundPlace } from '@leitstand/contract/api/geo';
import * as z from 'zod/mini';
import { shortText } from '../outside/short-text.ts';
import type { GeocoderStore, GeocodingService } from './geocoder.ts';

const boundedPlace = z.pipe(foundPlace, z.transform(bounded));
const keptSearch = z.array(boundedPlace);
const keptReverse = z.nullable(boundedPlace);

/** What the service calls a place is stored in records: as short as if an administrator had typed it. */
function bounded({ place, city, state, country, postalCode, ...rest }: FoundPlace): FoundPlace {
  return {
    place: shortText(place),
    city: shortText(city),
    state: shortText(state),
    country: shortText(country),
    postalCode: shortText(postalCode),
    ...rest,
  };
}

/** Asks the service only for what it has not answered lately, and bounds its texts. Failures are not kept. */
export function withKeptAnswers(service: GeocodingService, url: string, store: GeocoderStore): GeocodingService {
  async function answer<T>(question: readonly unknown[], schema: { parse(value: unknown): T }, ask: () => Promise<T>) {
    const key = JSON.stringify([url, ...question]);
    const kept = await store.find(key);
    if (kept !== undefined) return schema.parse(kept);
    const fresh = schema.parse(await ask());
    await store.keep(key, fresh);
    return fresh;
  }

  return {
    search: (text, limit) => {
      const wanted = text.trim().replace(/\s+/g, ' ');
      return answer(['search', wanted.toLowerCase(), limit], keptSearch, () => service.search(wanted, limit));
    },
    reverse: async (position) =>
      (await answer(['reverse', ...position], keptReverse, async () => (await service.reverse(position)) ?? null)) ??
      undefined,
  };
}
