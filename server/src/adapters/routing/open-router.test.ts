import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  BROKEN_SERVICES,
  json,
  OSRM_ANSWER,
  openTestService,
  type TestService,
  VALHALLA_ANSWER,
} from '../../testing/services/geo-services.ts';
import { openRouter } from './open-router.ts';
import type { Router } from './router.ts';

const MUNICH = [11.57549, 48.13743] as const;
const GARMISCH = [11.09576, 47.49209] as const;

const logs: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });

let osrm: TestService;
let router: Router;
beforeAll(async () => {
  osrm = await openTestService(json(OSRM_ANSWER));
  router = openRouter(osrm.url, 'osrm', log);
});
afterAll(() => osrm.close());
afterEach(() => {
  logs.length = 0;
});

/** 80 km as the crow flies. */
function expectEstimate(route: unknown): void {
  expect(route).toEqual({ distance: expect.any(Number), duration: null, isEstimate: true, geometry: [] });
  const { distance } = route as { distance: number };
  expect(distance).toBeGreaterThan(95_000);
  expect(distance).toBeLessThan(115_000);
}

describe('an OSRM server', () => {
  it('returns distance, time and route', async () => {
    osrm.answerWith(json(OSRM_ANSWER));
    expect(await router.route(MUNICH, GARMISCH)).toEqual({
      distance: 89_343,
      duration: 3812,
      isEstimate: false,
      geometry: OSRM_ANSWER.routes[0].geometry.coordinates,
    });
    const request = osrm.requests.at(-1);
    expect(request?.pathname).toBe('/route/v1/driving/11.575490,48.137430;11.095760,47.492090');
    expect(Object.fromEntries(request?.searchParams ?? [])).toEqual({ overview: 'simplified', geometries: 'geojson' });
    expect(logs).toEqual([]);
  });

  it('is queried without exponents', async () => {
    await router.route([1e-7, -1e-9], [-180, 90]);
    expect(osrm.requests.at(-1)?.pathname).toMatch(
      /^\/route\/v1\/driving\/0\.000000,-?0\.000000;-180\.000000,90\.000000$/,
    );
  });

  it('may omit the route, or parts of it', async () => {
    const [first] = OSRM_ANSWER.routes;
    osrm.answerWith(json({ code: 'Ok', routes: [{ ...first, geometry: undefined }] }));
    expect(await router.route(MUNICH, GARMISCH)).toMatchObject({ distance: 89_343, isEstimate: false, geometry: [] });
    osrm.answerWith(
      json({ code: 'Ok', routes: [{ ...first, geometry: { coordinates: [[11, 48], [1], null, 'x'] } }] }),
    );
    expect(await router.route(MUNICH, GARMISCH)).toMatchObject({ isEstimate: false, geometry: [[11, 48]] });
  });

  it.each([
    ['no road between', json({ code: 'NoRoute', message: 'Impossible route between points' }, 400)],
    ['no road near', json({ code: 'NoSegment' }, 400)],
    ['no route in its list', json({ code: 'Ok', routes: [] })],
    ['a distance below zero', json({ code: 'Ok', routes: [{ distance: -1, duration: 1 }] })],
    ['a distance as text', json({ code: 'Ok', routes: [{ distance: '89 km', duration: 1 }] })],
    ['no duration', json({ code: 'Ok', routes: [{ distance: 1 }] })],
    ['a route between other places', json({ code: 'Ok', routes: [{ distance: 12_000, duration: 600 }] })],
    ['a route around the world', json({ code: 'Ok', routes: [{ distance: 1e12, duration: 600 }] })],
    ...Object.entries(BROKEN_SERVICES),
  ])('falls back to the estimate on %s', async (_, broken) => {
    osrm.answerWith(broken);
    expectEstimate(await router.route(MUNICH, GARMISCH));
    expect(logs.map((line) => JSON.parse(line).msg)).toEqual(['the router has no route: using an estimate']);
  });

  it('is given three seconds to answer', async () => {
    osrm.answerWith(() => undefined);
    const began = performance.now();
    expectEstimate(await router.route(MUNICH, GARMISCH));
    expect(performance.now() - began).toBeGreaterThan(2500);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('a Valhalla server', () => {
  let valhalla: TestService;
  let other: Router;
  beforeAll(async () => {
    valhalla = await openTestService(json(VALHALLA_ANSWER));
    other = openRouter(`${valhalla.url}/valhalla/`, 'valhalla', log);
  });
  afterAll(() => valhalla.close());

  const { trip } = VALHALLA_ANSWER;

  it('returns distance, time and route', async () => {
    expect(await other.route(MUNICH, GARMISCH)).toEqual({
      distance: 89_343,
      duration: 3812,
      isEstimate: false,
      geometry: OSRM_ANSWER.routes[0].geometry.coordinates,
    });
    const request = valhalla.requests.at(-1);
    expect(request?.pathname).toBe('/valhalla/route');
    expect(JSON.parse(request?.searchParams.get('json') ?? '')).toEqual({
      locations: [
        { lon: MUNICH[0], lat: MUNICH[1] },
        { lon: GARMISCH[0], lat: GARMISCH[1] },
      ],
      costing: 'auto',
      units: 'kilometers',
      directions_type: 'none',
    });
    expect(logs).toEqual([]);
  });

  it('may omit the route, or send one in another format', async () => {
    for (const legs of [undefined, [{}], [{ shape: 'ä' }], [{ shape: 7 }]]) {
      valhalla.answerWith(json({ trip: { ...trip, legs } }));
      expect(await other.route(MUNICH, GARMISCH)).toMatchObject({ distance: 89_343, isEstimate: false, geometry: [] });
    }
  });

  it('sends a long route with fewer points', async () => {
    // Five decimals of a degree northwards at a time.
    const shape = `${trip.legs[0].shape}${'S?'.repeat(9_000)}`;
    valhalla.answerWith(json({ trip: { ...trip, legs: [{ shape }] } }));
    const { geometry } = await other.route(MUNICH, GARMISCH);
    expect(geometry.length).toBeLessThanOrEqual(2001);
    expect(geometry[0]).toEqual([...MUNICH]);
    expect(geometry.at(-1)).toEqual([11.09576, 47.58209]);
  });

  it.each([
    ['no road between', json({ error_code: 442, error: 'No path could be found for input', status_code: 400 }, 400)],
    ['no route', json({ trip: { ...trip, status: 442 } })],
    ['miles', json({ trip: { ...trip, units: 'miles' } })],
    ['no length', json({ trip: { ...trip, summary: { time: 1 } } })],
    ...Object.entries(BROKEN_SERVICES),
  ])('falls back to the estimate on %s', async (_, broken) => {
    valhalla.answerWith(broken);
    expectEstimate(await other.route(MUNICH, GARMISCH));
    expect(logs.map((line) => JSON.parse(line).msg)).toEqual(['the router has no route: using an estimate']);
  });
});

describe('without a server', () => {
  it('the distance is estimated and marked as such', async () => {
    const alone = openRouter(undefined, 'osrm', log);
    expectEstimate(await alone.route(MUNICH, GARMISCH));
    expect((await alone.route(MUNICH, MUNICH)).distance).toBe(0);
    expect(logs).toEqual([]);
  });
});
