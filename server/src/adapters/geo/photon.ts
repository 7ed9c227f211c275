import type { FoundPlace } from '@leitstand/contract/api/geo';
import { askService, BadAnswer, fieldOf, positionFrom } from './ask-service.ts';
import type { GeocodingService } from './geocoder.ts';

/** Kinds of places whose own name is that of their town. */
const TOWNS = new Set(['city', 'town', 'village', 'hamlet', 'municipality']);

/** A Photon server (photon.komoot.io or self-hosted). Throws on any answer that is not in Photon's format. */
export function photonGeocoder(url: string, userAgent: string): GeocodingService {
  return {
    search: async (text, limit) => {
      const answer = await askService(url, 'api', { q: text, limit: String(limit), lang: 'de' }, userAgent);
      return placesFrom(answer).slice(0, limit);
    },
    reverse: async ([longitude, latitude]) => {
      const point = { lon: String(longitude), lat: String(latitude) };
      const answer = await askService(url, 'reverse', { ...point, limit: '1', lang: 'de' }, userAgent);
      const [place] = placesFrom(answer);
      return place && { ...place, location: { type: 'Point', coordinates: [longitude, latitude] } };
    },
  };
}

function placesFrom(answer: unknown): FoundPlace[] {
  const features = fieldOf(answer, 'features');
  if (!Array.isArray(features)) throw new BadAnswer('no list of features');
  const places = features.flatMap((feature) => placeFrom(feature) ?? []);
  if (places.length === 0 && features.length > 0) throw new BadAnswer('no feature with a name and a point');
  return places;
}

function placeFrom(feature: unknown): FoundPlace | undefined {
  const coordinates = positionFrom(fieldOf(fieldOf(feature, 'geometry'), 'coordinates'));
  const property = (name: string) => {
    const value = fieldOf(fieldOf(feature, 'properties'), name);
    return typeof value === 'string' ? value : '';
  };
  const street = [property('street'), property('housenumber')].filter((part) => part !== '').join(' ');
  const place = property('name') || street;
  if (!coordinates || place === '') return undefined;
  const isTown = TOWNS.has(property('type')) || TOWNS.has(property('osm_value'));
  return {
    place,
    city: property('city') || (isTown ? place : ''),
    state: property('state'),
    country: property('country'),
    postalCode: property('postcode'),
    location: { type: 'Point', coordinates },
    source: 'service',
  };
}
