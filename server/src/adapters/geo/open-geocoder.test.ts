import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  BROKEN_SERVICES,
  openTestService,
  PHOTON_FEATURES,
  photonAnswer,
  type TestService,
} from '../../testing/services/geo-services.ts';
import type { Geocoder } from './geocoder.ts';
import { openGeocoder } from './open-geocoder.ts';

const NO_STORE = { find: async () => undefined, keep: async () => undefined, takeTurn: async () => undefined };

const logs: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });

function open(geocoderUrl: string | undefined): Geocoder {
  return openGeocoder({ geocoderUrl, geocoderKind: 'photon', publicUrl: 'https://office.example.org' }, NO_STORE, log);
}

let photon: TestService;
let geocoder: Geocoder;
beforeAll(async () => {
  photon = await openTestService(photonAnswer());
  geocoder = open(`${photon.url}/photon/`);
});
afterAll(() => photon.close());
afterEach(() => {
  logs.length = 0;
});

const GARMISCH = {
  place: 'Garmisch-Partenkirchen',
  city: 'Garmisch-Partenkirchen',
  state: 'Bayern',
  country: 'Deutschland',
  postalCode: '82467',
  location: { type: 'Point', coordinates: [11.0944, 47.4938] },
  source: 'service',
};

describe('a Photon server', () => {
  it('is queried in German, below the configured path, for the typed text', async () => {
    photon.answerWith(photonAnswer(PHOTON_FEATURES.town, PHOTON_FEATURES.house));
    expect(await geocoder.search('Bahnhofstraße 1 & 2/3', 5)).toEqual([
      GARMISCH,
      {
        place: 'Chausseestraße 111',
        city: 'Berlin',
        state: '',
        country: 'Deutschland',
        postalCode: '10115',
        location: { type: 'Point', coordinates: [13.3882, 52.5309] },
        source: 'service',
      },
    ]);
    const request = photon.requests.at(-1);
    expect(request?.pathname).toBe('/photon/api');
    expect(Object.fromEntries(request?.searchParams ?? [])).toEqual({
      q: 'Bahnhofstraße 1 & 2/3',
      limit: '5',
      lang: 'de',
    });
    expect(photon.headers.at(-1)?.['user-agent']).toBe('Leitstand (https://office.example.org)');
    expect(logs).toEqual([]);
  });

  it('returns the address of a point, without moving the point', async () => {
    photon.answerWith(photonAnswer(PHOTON_FEATURES.town));
    const location = { type: 'Point', coordinates: [11.1, 47.5] };
    expect(await geocoder.reverse([11.1, 47.5])).toEqual({ ...GARMISCH, location });
    expect(photon.requests.at(-1)?.pathname).toBe('/photon/reverse');
    expect(photon.requests.at(-1)?.searchParams.get('lon')).toBe('11.1');
    expect(photon.requests.at(-1)?.searchParams.get('lat')).toBe('47.5');
  });

  it('may find nothing: a search stays empty, a point gets its nearest town', async () => {
    photon.answerWith(photonAnswer());
    expect(await geocoder.search('München', 5)).toEqual([]);
    expect(await geocoder.reverse([11.09, 47.5])).toMatchObject({
      place: 'Garmisch-Partenkirchen',
      source: 'gazetteer',
    });
    expect(logs).toEqual([]);
  });

  it('is not queried for less than two letters', async () => {
    const asked = photon.requests.length;
    expect(await geocoder.search(' x ', 5)).toEqual([]);
    expect(photon.requests.length).toBe(asked);
  });

  it('may return more than requested, and invalid features', async () => {
    const { town } = PHOTON_FEATURES;
    const odd = [null, 7, {}, { ...town, geometry: { coordinates: ['a', 'b'] } }];
    const offTheGlobe = { ...town, geometry: { type: 'Point', coordinates: [11, 91] } };
    photon.answerWith(photonAnswer(...odd, town, offTheGlobe, { ...town, properties: null }, town, town));
    expect(await geocoder.search('Garmisch', 2)).toEqual([GARMISCH, GARMISCH]);
    photon.answerWith(photonAnswer(...odd));
    expect((await geocoder.search('Garmisch', 2))[0]).toMatchObject({ source: 'gazetteer' });
    expect(logs.length).toBe(1);
  });

  it.each(Object.entries(BROKEN_SERVICES))('falls back to the gazetteer on %s', async (_, broken) => {
    photon.answerWith(broken);
    expect((await geocoder.search('München', 5))[0]).toMatchObject({ place: 'München', source: 'gazetteer' });
    expect(await geocoder.reverse([11.5755, 48.1374])).toMatchObject({ place: 'München', source: 'gazetteer' });
    expect(logs.map((line) => JSON.parse(line).msg)).toEqual([
      'the geocoder did not answer: using the gazetteer',
      'the geocoder did not answer: using the gazetteer',
    ]);
  });

  it.each([
    ['never begins', () => undefined],
    ['never ends', (_: unknown, response: { write(text: string): void }) => response.write('{"features":[')],
  ] as const)('is given three seconds if its answer %s', async (_, slow) => {
    photon.answerWith(slow);
    const began = performance.now();
    expect((await geocoder.search('München', 5))[0]).toMatchObject({ source: 'gazetteer' });
    expect(performance.now() - began).toBeGreaterThan(2500);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(logs.length).toBe(1);
  });

  it('may be unreachable', async () => {
    const gone = await openTestService(photonAnswer());
    await gone.close();
    const left = open(gone.url);
    expect((await left.search('muenchen', 5))[0]).toMatchObject({ place: 'München', source: 'gazetteer' });
    expect(logs.length).toBe(1);
  });

  it('gets the password and the key of its configured address, which no log contains', async () => {
    photon.answerWith(photonAnswer(PHOTON_FEATURES.town));
    const guarded = open(`${photon.url.replace('//', '//karl:ge%20heim@')}?key=abc`);
    expect(await guarded.search('Garmisch', 1)).toEqual([GARMISCH]);
    expect(photon.headers.at(-1)?.authorization).toBe(`Basic ${Buffer.from('karl:ge heim').toString('base64')}`);
    expect(photon.requests.at(-1)?.searchParams.get('key')).toBe('abc');
    photon.answerWith(BROKEN_SERVICES['an internal error'] ?? (() => undefined));
    await guarded.search('Garmisch', 1);
    expect(logs.length).toBe(1);
    expect(logs.join()).not.toMatch(/heim|abc|Garmisch/);
  });
});

describe('without a server', () => {
  it('the gazetteer answers, for two letters or more', async () => {
    const alone = open(undefined);
    expect((await alone.search('Garmisch', 5))[0]).toMatchObject({ postalCode: '82467', source: 'gazetteer' });
    expect(await alone.search('ä', 5)).toEqual([]);
    expect(await alone.reverse([11.5755, 48.1374])).toMatchObject({ place: 'München', source: 'gazetteer' });
  });
});
