import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  BROKEN_SERVICES,
  json,
  NOMINATIM_PLACES,
  openTestService,
  type TestService,
} from '../../testing/services/geo-services.ts';
import type { Geocoder } from './geocoder.ts';
import { openGeocoder } from './open-geocoder.ts';

const logs: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
const turns: string[] = [];
const store = {
  find: async () => undefined,
  keep: async () => undefined,
  takeTurn: async (service: string) => void turns.push(service),
};

let nominatim: TestService;
let geocoder: Geocoder;
beforeAll(async () => {
  nominatim = await openTestService(json([]));
  const settings = { geocoderKind: 'nominatim', publicUrl: 'https://office.example.org' } as const;
  geocoder = openGeocoder({ ...settings, geocoderUrl: `${nominatim.url}/nominatim` }, store, log);
});
afterAll(() => nominatim.close());

const { house, village } = NOMINATIM_PLACES;
const WILHELMSHOEHER_ALLEE = {
  place: 'Wilhelmshöher Allee 12',
  city: 'Kassel',
  state: 'Hessen',
  country: 'Deutschland',
  postalCode: '34117',
  location: { type: 'Point', coordinates: [9.4742, 51.3109] },
  source: 'service',
};

it('finds a house, asks in German, waits for its turn and says who asks', async () => {
  nominatim.answerWith(json([house, village, { ...house, lat: '91' }, null]));
  expect(await geocoder.search('Wilhelmshöher Allee 12, Kassel', 5)).toEqual([
    WILHELMSHOEHER_ALLEE,
    expect.objectContaining({ place: 'Grainau', city: 'Grainau', postalCode: '82491' }),
  ]);
  const request = nominatim.requests.at(-1);
  expect(request?.pathname).toBe('/nominatim/search');
  expect(Object.fromEntries(request?.searchParams ?? [])).toEqual({
    q: 'Wilhelmshöher Allee 12, Kassel',
    limit: '5',
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'de',
  });
  expect(nominatim.headers.at(-1)?.['user-agent']).toBe('Leitstand (https://office.example.org)');
  expect(turns).toHaveLength(nominatim.requests.length);
});

it('returns the address of a point without moving it, and the nearest town where the map has nothing', async () => {
  nominatim.answerWith(json(house));
  const location = { type: 'Point', coordinates: [9.48, 51.31] };
  expect(await geocoder.reverse([9.48, 51.31])).toEqual({ ...WILHELMSHOEHER_ALLEE, location });
  nominatim.answerWith(json({ error: 'Unable to geocode' }));
  expect(await geocoder.reverse([9.48, 51.31])).toMatchObject({ city: 'Kassel', source: 'gazetteer' });
  expect(await geocoder.reverse([0, 0])).toMatchObject({ place: '', location: { coordinates: [0, 0] } });
  expect(await geocoder.reverse([180, 0])).toMatchObject({ place: '', location: { coordinates: [180, 0] } });
  expect(logs).toEqual([]);
});

it.each(Object.entries(BROKEN_SERVICES))('falls back to the gazetteer on %s', async (_, broken) => {
  nominatim.answerWith(broken);
  expect((await geocoder.search('Kassel', 5))[0]).toMatchObject({ place: 'Kassel', source: 'gazetteer' });
  expect(await geocoder.reverse([9.48, 51.31])).toMatchObject({ city: 'Kassel', source: 'gazetteer' });
});

it('uses the gazetteer if its turn does not come', async () => {
  const settings = { geocoderKind: 'nominatim', publicUrl: 'https://office.example.org' } as const;
  const busy = { ...store, takeTurn: () => Promise.reject(new Error('too many questions at once')) };
  const before = nominatim.requests.length;
  const waiting = openGeocoder({ ...settings, geocoderUrl: nominatim.url }, busy, log);
  expect((await waiting.search('Kassel', 5))[0]).toMatchObject({ source: 'gazetteer' });
  expect(nominatim.requests.length).toBe(before);
});
