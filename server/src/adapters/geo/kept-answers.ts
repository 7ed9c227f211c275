import { foundPlace } from '@leitstand/contract/api/geo';
import * as z from 'zod/mini';
import type { GeocoderStore, GeocodingService } from './geocoder.ts';

const keptSearch = z.array(foundPlace);
const keptReverse = z.nullable(foundPlace);

/** Asks the service only for what it has not answered lately. Failures are not kept. */
export function withKeptAnswers(service: GeocodingService, url: string, store: GeocoderStore): GeocodingService {
  async function answer<T>(question: readonly unknown[], schema: { parse(value: unknown): T }, ask: () => Promise<T>) {
    const key = JSON.stringify([url, ...question]);
    const kept = await store.find(key);
    if (kept !== undefined) return schema.parse(kept);
    const fresh = await ask();
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
