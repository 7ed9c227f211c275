import type { FoundPlace } from '@leitstand/contract/api/geo';
import { askService, BadAnswer, fieldOf, positionFrom } from './ask-service.ts';
import type { GeocoderStore, GeocodingService } from './geocoder.ts';

/** Parts of an address that name its town, the most specific first. */
const TOWNS = ['city', 'town', 'village', 'municipality', 'hamlet', 'suburb'] as const;
const COMMON = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'de' };

/** A Nominatim server, asked at most once a second by all processes together, as its usage policy demands. */
export function nominatimGeocoder(
  url: string,
  { takeTurn }: Pick<GeocoderStore, 'takeTurn'>,
  userAgent: string,
): GeocodingService {
  const ask = async (path: string, query: Record<string, string>) => {
    await takeTurn(url);
    return askService(url, path, { ...query, ...COMMON }, userAgent);
  };
  return {
    search: async (text, limit) => {
      const answer = await ask('search', { q: text, limit: String(limit) });
      if (!Array.isArray(answer)) throw new BadAnswer('no list of places');
      const places = answer.flatMap((entry) => placeFrom(entry) ?? []);
      if (places.length === 0 && answer.length > 0) throw new BadAnswer('no place with a name and a point');
      return places.slice(0, limit);
    },
    reverse: async ([longitude, latitude]) => {
      const answer = await ask('reverse', { lon: String(longitude), lat: String(latitude) });
      if (typeof fieldOf(answer, 'error') === 'string') return undefined;
      const place = placeFrom(answer);
      if (!place) throw new BadAnswer('no place with a name and a point');
      return { ...place, location: { type: 'Point', coordinates: [longitude, latitude] } };
    },
  };
}

function placeFrom(entry: unknown): FoundPlace | undefined {
  const coordinates = positionFrom([degrees(fieldOf(entry, 'lon')), degrees(fieldOf(entry, 'lat'))]);
  const part = (name: string) => textOf(fieldOf(fieldOf(entry, 'address'), name));
  const street = [part('road'), part('house_number')].filter((word) => word !== '').join(' ');
  const city = TOWNS.map(part).find((name) => name !== '') ?? '';
  const place = textOf(fieldOf(entry, 'name')) || street || city;
  if (!coordinates || place === '') return undefined;
  return {
    place,
    city,
    state: part('state'),
    country: part('country'),
    postalCode: part('postcode'),
    location: { type: 'Point', coordinates },
    source: 'service',
  };
}

/** Nominatim writes degrees as text. */
function degrees(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
