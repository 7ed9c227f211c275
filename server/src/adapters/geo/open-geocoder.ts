import { MIN_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { openGazetteer } from './gazetteer.ts';
import type { Geocoder, GeocoderStore, GeocodingService } from './geocoder.ts';
import { withKeptAnswers } from './kept-answers.ts';
import { nominatimGeocoder } from './nominatim.ts';
import { photonGeocoder } from './photon.ts';

type Settings = Pick<Config, 'geocoderUrl' | 'geocoderKind' | 'publicUrl'>;

/** The gazetteer alone, or a geocoding server with the gazetteer as its fallback. */
export function openGeocoder(settings: Settings, store: GeocoderStore, log: FastifyBaseLogger): Geocoder {
  const gazetteer = openGazetteer();
  const service = openService(settings, store);
  const geocoder = service ? serviceOr(gazetteer, service, log) : gazetteer;
  return {
    search: async (text, limit) => (text.trim().length < MIN_SEARCH_LENGTH ? [] : geocoder.search(text, limit)),
    reverse: (position) => geocoder.reverse(position),
  };
}

function openService(
  { geocoderUrl: url, geocoderKind, publicUrl }: Settings,
  store: GeocoderStore,
): GeocodingService | undefined {
  if (!url) return undefined;
  // The policy of public servers asks for a name and a way to reach the operator.
  const userAgent = `Leitstand (${publicUrl})`;
  const service =
    geocoderKind === 'nominatim' ? nominatimGeocoder(url, store, userAgent) : photonGeocoder(url, userAgent);
  return withKeptAnswers(service, url, store);
}

function serviceOr(gazetteer: Geocoder, service: GeocodingService, log: FastifyBaseLogger): Geocoder {
  const report = (error: unknown) => log.warn({ err: error }, 'the geocoder did not answer: using the gazetteer');
  return {
    search: async (text, limit) => {
      try {
        return await service.search(text, limit);
      } catch (error) {
        report(error);
        return gazetteer.search(text, limit);
      }
    },
    reverse: async (position) => {
      try {
        const found = await service.reverse(position);
        if (found) return found;
      } catch (error) {
        report(error);
      }
      return gazetteer.reverse(position);
    },
  };
}
