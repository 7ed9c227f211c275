import { foundPlace, route, searchPlaces } from '@leitstand/contract/api/geo';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptUntil } from '../../retention.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import {
  json,
  OSRM_ANSWER,
  openTestService,
  PHOTON_FEATURES,
  photonAnswer,
  type TestService,
} from '../../testing/services/geo-services.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { geocoderStore, purgeGeocodes } from './geocoder-store.queries.ts';

function search(text: string, limit: unknown = 5): string {
  return pathOf(searchPlaces.path, { text, limit });
}

describeEitherEngine('geo without services', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it.each(['münchen', 'muenchen', 'MUNCHEN', 'Munich'])('finds %s', async (text) => {
    const { status, body } = await app.request('GET', search(text, 1));
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        place: 'München',
        city: 'München',
        state: 'Bayern',
        country: 'Deutschland',
        postalCode: '',
        location: { type: 'Point', coordinates: [11.57549, 48.13743] },
        source: 'gazetteer',
      },
    ]);
    expect(foundPlace.parse(body.data[0])).toEqual(body.data[0]);
  });

  it('finds towns by prefix and by postal code', async () => {
    const garmisch = await app.request('GET', search('Garmisch'));
    expect(garmisch.body.data[0]).toMatchObject({ place: 'Garmisch-Partenkirchen', postalCode: '82467' });
    const berlin = await app.request('GET', search('10115'));
    expect(berlin.body.data).toHaveLength(1);
    expect(berlin.body.data[0]).toMatchObject({ place: 'Berlin', postalCode: '10115' });
  });

  it.each([
    '%',
    '_',
    '%%',
    "'; drop table users; --",
    '"',
    '\\',
    '😀',
    '..',
    '/',
    'a/b?c#d',
    '<script>',
    ' ',
    'x'.repeat(200),
  ])('answers without an error for %j', async (text) => {
    const { status, body } = await app.request('GET', search(text));
    expect([status, body.data]).toEqual([200, []]);
  });

  it.each([
    ['a text beyond 200 letters', search('x'.repeat(201)), 'text'],
    ['a huge text', search('x'.repeat(2900)), 'text'],
    ['a control character', search('a\u0000b'), 'text'],
    ['limit 0', search('Berlin', 0), 'limit'],
    ['limit 101', search('Berlin', 101), 'limit'],
    ['a limit in words', search('Berlin', 'viele'), 'limit'],
    ['latitude 91', '/geo/reverse/11/91', 'latitude'],
    ['latitude -90.0001', '/geo/reverse/11/-90.0001', 'latitude'],
    ['longitude 181', '/geo/reverse/181/48', 'longitude'],
    ['longitude NaN', '/geo/reverse/NaN/48', 'longitude'],
    ['latitude Infinity', '/geo/reverse/11/Infinity', 'latitude'],
    ['latitude 1e400', '/geo/reverse/11/1e400', 'latitude'],
    ['latitude 0x10', '/geo/reverse/11/0x10', 'latitude'],
    ['a blank latitude', '/geo/reverse/11/%20', 'latitude'],
    ['a comma', '/geo/reverse/11,5/48', 'longitude'],
    ['a start off the globe', '/geo/route/200/48/11/47', 'fromLongitude'],
    ['an end off the globe', '/geo/route/11/48/11/-91', 'toLatitude'],
    ['an end in words', '/geo/route/11/48/hier/47', 'toLongitude'],
  ])('refuses %s', async (_, path, field) => {
    const { status, body } = await app.request('GET', path);
    expect([status, body.code, body.field]).toEqual([400, 'BAD_PARAMETER', field]);
  });

  it('finds the nearest town for coordinates of any precision', async () => {
    const { status, body } = await app.request('GET', '/geo/reverse/11.575490000000001/48.137430000000002');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ place: 'München', country: 'Deutschland', source: 'gazetteer' });
    expect(body.data.location.coordinates[0]).toBeCloseTo(11.57549, 5);
    const ocean = await app.request('GET', '/geo/reverse/-30/1e-7');
    expect(ocean.body.data).toMatchObject({ place: '', country: '', location: { coordinates: [-30, 1e-7] } });
  });

  it('estimates a distance and says that it is an estimate', async () => {
    const { status, body } = await app.request('GET', '/geo/route/13.405/52.52/11.5755/48.1374');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ duration: null, isEstimate: true, geometry: [] });
    expect(body.data.distance / 1000).toBeCloseTo(655.7, -1);
    expect(route.parse(body.data)).toEqual(body.data);
  });

  it('requires a signed-in caller, but no right', async () => {
    const bare = await app.signedInAs('ADMIN', []);
    for (const path of [search('Berlin'), '/geo/reverse/11/48', '/geo/route/11/48/12/49']) {
      expect((await app.request('GET', path, { token: null })).status).toBe(401);
      expect((await app.request('GET', path, { token: bare.token })).status).toBe(200);
    }
  });
});

describeEitherEngine('geo with services', (engine) => {
  let app: TestApp;
  let photon: TestService;
  let osrm: TestService;
  beforeAll(async () => {
    photon = await openTestService(photonAnswer(PHOTON_FEATURES.town));
    osrm = await openTestService(json(OSRM_ANSWER));
    const services = { geocoderUrl: photon.url, routingUrl: osrm.url };
    app = await openTestApp(engine, services);
  });
  afterAll(async () => {
    await app.close();
    await photon.close();
    await osrm.close();
  });

  it('returns the results of the services', async () => {
    const found = await app.request('GET', search('Zugspitzplatt 1/2'));
    expect(found.body.data[0]).toMatchObject({ place: 'Garmisch-Partenkirchen', source: 'service' });
    expect(photon.requests.at(-1)?.searchParams.get('q')).toBe('Zugspitzplatt 1/2');
    const reverse = await app.request('GET', '/geo/reverse/11.1/47.5');
    expect(reverse.body.data).toMatchObject({ source: 'service', location: { coordinates: [11.1, 47.5] } });
    const way = await app.request('GET', '/geo/route/11.57549/48.13743/11.09576/47.49209');
    expect(way.body.data).toMatchObject({ distance: 89_343, duration: 3812, isEstimate: false });
    expect(way.body.data.geometry).toHaveLength(3);
  });

  it('passes on and keeps only as much of an answer as a record can hold', async () => {
    const hostile = { name: 'Bad\u0000 Tölz', city: 'x'.repeat(100_000), state: 'a\u001b[2Jb', country: 'D\ud83d' };
    const feature = { geometry: { type: 'Point', coordinates: [11.5, 47.7] }, properties: hostile };
    photon.answerWith(json({ features: Array.from({ length: 8 }, () => feature) }));
    const bounded = { place: 'Bad  Tölz', city: 'x'.repeat(200), state: 'a [2Jb', country: 'D' };
    for (let time = 0; time < 2; time += 1) {
      const { data } = (await app.request('GET', search('bad toelz hostile', 3))).body;
      expect(data).toHaveLength(3);
      expect(data[0]).toMatchObject({ ...bounded, source: 'service' });
      expect((await app.request('GET', '/geo/reverse/11.5/47.75')).body.data).toMatchObject(bounded);
    }
    const { rows } = await app.leitstand.platform.database.pool.query('select * from geocodes');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('x'.repeat(201));
    const line = Array.from({ length: 20_000 }, (_, n) => [11 + n / 100_000, 48]);
    osrm.answerWith(
      json({ code: 'Ok', routes: [{ distance: 15_000, duration: 900, geometry: { coordinates: line } }] }),
    );
    const way = (await app.request('GET', '/geo/route/11/48/11.2/48')).body.data;
    expect(way.geometry.length).toBeLessThanOrEqual(2001);
    expect([way.geometry[0], way.geometry.at(-1)]).toEqual([line[0], line.at(-1)]);
    osrm.answerWith(
      json({ code: 'Ok', routes: [{ distance: 15_000, duration: 1e300, geometry: { coordinates: [] } }] }),
    );
    expect((await app.request('GET', '/geo/route/11/48/11.2/48')).body.data.isEstimate).toBe(true);
    osrm.answerWith(json(OSRM_ANSWER));
    app.logs.length = 0;
  });

  it('asks a service once for the same thing, and keeps its answer for 30 days without the question', async () => {
    const { platform } = app.leitstand;
    photon.answerWith(photonAnswer(PHOTON_FEATURES.town));
    const before = photon.requests.length;
    for (const text of ['Loisachufer 7', ' loisachufer  7 ']) {
      expect((await app.request('GET', search(text))).body.data[0]).toMatchObject({ source: 'service' });
    }
    photon.answerWith(photonAnswer());
    const ocean = [await app.request('GET', '/geo/reverse/-31/1'), await app.request('GET', '/geo/reverse/-31/1')];
    for (const { body } of ocean) expect(body.data).toMatchObject({ place: '', source: 'gazetteer' });
    expect(photon.requests.length).toBe(before + 2);
    const kept = async () => JSON.stringify((await platform.database.pool.query('select * from geocodes')).rows);
    expect(await kept()).toContain('Garmisch-Partenkirchen');
    expect(await kept()).not.toMatch(/loisach/i);
    await purgeGeocodes(platform, keptUntil(29));
    expect(await kept()).toContain('Garmisch-Partenkirchen');
    await purgeGeocodes(platform, keptUntil(31));
    expect(await kept()).toBe('[]');
  });

  it('lets all processes together ask a service once a second, and does not wait for long', async () => {
    const { database } = app.leitstand.platform;
    const processes = [geocoderStore(database), geocoderStore(database)];
    const turns: number[] = [];
    const asked = await Promise.allSettled(
      [...processes, ...processes].map(async ({ takeTurn }) => {
        await takeTurn('https://geo.example.org');
        turns.push(performance.now());
      }),
    );
    expect(asked.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect(turns.length).toBeGreaterThan(1);
    for (const [index, turn] of turns.slice(1).entries()) expect(turn - (turns[index] ?? 0)).toBeGreaterThan(900);
    await processes[0]?.takeTurn('https://other.example.org');
  });

  it('falls back if a service fails, names the source and logs the failure', async () => {
    photon.answerWith(json({ message: 'boom' }, 500));
    osrm.answerWith((_, response) => response.end('<html>'));
    const found = await app.request('GET', search('münchen'));
    expect([found.status, found.body.data[0].source]).toEqual([200, 'gazetteer']);
    const reverse = await app.request('GET', '/geo/reverse/11.1/47.5');
    expect([reverse.status, reverse.body.data.source]).toEqual([200, 'gazetteer']);
    const way = await app.request('GET', '/geo/route/11/48/12/49');
    expect([way.status, way.body.data.isEstimate]).toEqual([200, true]);
    expect(app.logs.filter((line) => /the geocoder did not answer|the router has no route/.test(line))).toHaveLength(3);
  });
});
