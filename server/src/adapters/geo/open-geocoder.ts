import { MIN_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import type { FastifyBaseLogger } from 'fastify';
import { openGazetteer } from './gazetteer.ts';
import type { Geocoder } from './geocoder.ts';
import { photonGeocoder } from './photon.ts';

/** The gazetteer alone, or a Photon server with the gazetteer as its fallback. */
export function openGeocoder(url: string | undefined, log: FastifyBaseLogger): Geocoder {
  const gazetteer = openGazetteer();
  const geocoder = url ? photonOr(gazetteer, url, log) : gazetteer;
  return {
    search: async (text, limit) => (text.trim().length < MIN_SEARCH_LENGTH ? [] : geocoder.search(text, limit)),
    reverse: (position) => geocoder.reverse(position),
  };
}

function photonOr(gazetteer: Geocoder, url: string, log: FastifyBaseLogger): Geocoder {
  const photon = photonGeocoder(url);
  const report = (error: unknown) => log.warn({ err: error }, 'the geocoder did not answer: using the gazetteer');
  return {
    search: async (text, limit) => {
      try {
        return await photon.search(text, limit);
      } catch (error) {
        report(error);
        return gazetteer.search(text, limit);
      }
    },
    reverse: async (position) => {
      try {
        const found = await photon.reverse(position);
        if (found) return found;
      } catch (error) {
        report(error);
      }
      return gazetteer.reverse(position);
    },
  };
}
