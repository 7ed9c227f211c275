import * as http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestService {
  readonly url: string;
  /** Paths and queries, in the order of the requests. */
  readonly requests: readonly URL[];
  readonly headers: readonly http.IncomingHttpHeaders[];
  /** Replaces the handler. */
  answerWith(handler: http.RequestListener): void;
  close(): Promise<void>;
}

/** A service on loopback with a replaceable handler. */
export async function openTestService(initial: http.RequestListener): Promise<TestService> {
  let handler = initial;
  const requests: URL[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const server = http.createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://service'));
    headers.push(request.headers);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers,
    answerWith: (next) => {
      handler = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function json(value: unknown, status = 200): http.RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(value));
  };
}

/** Every way in which a service can violate its protocol. */
export const BROKEN_SERVICES: Readonly<Record<string, http.RequestListener>> = {
  'an internal error': json({ message: 'boom' }, 500),
  'an overload': (_, response) => response.writeHead(503, { 'retry-after': '5' }).end('try later'),
  'a page instead of JSON': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Anmelden</title>'),
  'half an answer': (_, response) => response.end('{"features":[{"geometry":{"coordin'),
  'a cut connection': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{');
    setTimeout(() => response.destroy(), 20);
  },
  'an empty answer': (_, response) => response.end(),
  'JSON of something else': json({ code: 'Ok', routes: 'none', features: 'none' }),
  null: json(null),
  'an endless answer': (_, response) => {
    const chunk = ' '.repeat(64 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
};

/** Features that Photon 0.6 and later returns from `/api` and `/reverse`. */
export const PHOTON_FEATURES = {
  town: {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [11.0944, 47.4938] },
    properties: {
      osm_type: 'R',
      osm_id: 954_926,
      osm_key: 'place',
      osm_value: 'town',
      type: 'city',
      postcode: '82467',
      countrycode: 'DE',
      name: 'Garmisch-Partenkirchen',
      county: 'Landkreis Garmisch-Partenkirchen',
      state: 'Bayern',
      country: 'Deutschland',
      extent: [11.0165, 47.5466, 11.2085, 47.3935],
    },
  },
  house: {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [13.388_2, 52.530_9] },
    properties: {
      osm_type: 'N',
      osm_id: 1,
      osm_key: 'place',
      osm_value: 'house',
      type: 'house',
      postcode: '10115',
      housenumber: '111',
      countrycode: 'DE',
      street: 'Chausseestraße',
      district: 'Mitte',
      city: 'Berlin',
      country: 'Deutschland',
    },
  },
} as const;

export function photonAnswer(...features: readonly unknown[]): http.RequestListener {
  return json({ type: 'FeatureCollection', features });
}

/** Entries that Nominatim 4 and later returns from `/search` and `/reverse` with `format=jsonv2&addressdetails=1`. */
export const NOMINATIM_PLACES = {
  house: {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'node',
    osm_id: 2,
    lat: '51.3109000',
    lon: '9.4742000',
    category: 'place',
    type: 'house',
    addresstype: 'place',
    name: '',
    display_name: '12, Wilhelmshöher Allee, Kassel, Hessen, 34117, Deutschland',
    address: {
      house_number: '12',
      road: 'Wilhelmshöher Allee',
      suburb: 'Südstadt',
      city: 'Kassel',
      state: 'Hessen',
      postcode: '34117',
      country: 'Deutschland',
      country_code: 'de',
    },
    boundingbox: ['51.31', '51.32', '9.47', '9.48'],
  },
  village: {
    place_id: 3,
    lat: '47.4747',
    lon: '11.0250',
    category: 'boundary',
    type: 'administrative',
    addresstype: 'village',
    name: 'Grainau',
    address: { village: 'Grainau', state: 'Bayern', postcode: '82491', country: 'Deutschland', country_code: 'de' },
  },
} as const;

/** OSRM 5's answer to `/route/v1/driving/…?overview=simplified&geometries=geojson`. */
export const OSRM_ANSWER = {
  code: 'Ok',
  routes: [
    {
      geometry: {
        type: 'LineString',
        coordinates: [
          [11.575_49, 48.137_43],
          [11.32, 47.85],
          [11.095_76, 47.492_09],
        ],
      },
      legs: [{ steps: [], summary: '', weight: 3812.4, duration: 3812.4, distance: 89_342.6 }],
      weight_name: 'routability',
      weight: 3812.4,
      duration: 3812.4,
      distance: 89_342.6,
    },
  ],
  waypoints: [
    { hint: 'x', distance: 3.1, name: 'Marienplatz', location: [11.575_49, 48.137_43] },
    { hint: 'y', distance: 1.2, name: 'Bahnhofstraße', location: [11.095_76, 47.492_09] },
  ],
} as const;

/** Valhalla 3's answer to `/route` with `directions_type: none`: the same route, its line with six decimals. */
export const VALHALLA_ANSWER = {
  trip: {
    locations: [
      { type: 'break', lat: 48.137_43, lon: 11.575_49, original_index: 0 },
      { type: 'break', lat: 47.492_09, lon: 11.095_76, original_index: 1 },
    ],
    legs: [
      {
        summary: { time: 3812.4, length: 89.3426, min_lat: 47.492_09, min_lon: 11.095_76 },
        shape: 'klayzAckoaUjkpPb_rNj`zT~}tL',
      },
    ],
    summary: { time: 3812.4, length: 89.3426, cost: 4003.1 },
    status_message: 'Found route between points',
    status: 0,
    units: 'kilometers',
    language: 'en-US',
  },
} as const;
