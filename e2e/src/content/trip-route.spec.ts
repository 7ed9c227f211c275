import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Trip } from '@leitstand/contract/trips';
import type { Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

const MUNICH = [11.57549, 48.13743] as const;
const GARMISCH = [11.09576, 47.49209] as const;
const STORED_METRES = 101_234;

/** Valhalla's route between them: three points, 89.3 km. */
const ROUTE = {
  trip: {
    legs: [{ summary: { time: 3812.4, length: 89.3426 }, shape: 'klayzAckoaUjkpPb_rNj`zT~}tL' }],
    summary: { time: 3812.4, length: 89.3426 },
    status: 0,
    status_message: 'Found route between points',
    units: 'kilometers',
  },
};

const finds: RequestListener = (_, response) => response.end(JSON.stringify(ROUTE));
const findsNothing: RequestListener = (_, response) =>
  response.writeHead(400).end(JSON.stringify({ error_code: 442, error: 'No path could be found for input' }));
const answersNonsense: RequestListener = (_, response) => response.end('<!doctype html><title>It works!</title>');

let answer = finds;
let valhalla: Server;
let panel: ServerProcess;
let api: Api;
let trip: Trip;

test.beforeAll(async () => {
  test.setTimeout(200_000);
  valhalla = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => valhalla.listen(0, '127.0.0.1', resolve));
  const { port } = valhalla.address() as AddressInfo;
  panel = await startServer({
    DEMO_DATA: '0',
    ROUTING_URL: `http://127.0.0.1:${port}`,
    ROUTING_KIND: 'valhalla',
  });
  api = new Api(panel.url);
});
test.afterAll(async () => {
  await panel.stop();
  valhalla.closeAllConnections();
  valhalla.close();
});
test.beforeEach(async ({ page }) => {
  await api.enter(page);
  trip = await api.call<Trip>('POST', '/trip/add', {
    title: 'Zur Zugspitze',
    category: '2 point',
    description: 'Über Land',
    tripDate: '2027-08-01T08:00:00.000Z',
    startPointAddress: addressAt('München', MUNICH),
    endPointAddress: addressAt('Garmisch-Partenkirchen', GARMISCH),
    totalTripDistance: String(STORED_METRES),
  });
});

function addressAt(place: string, coordinates: readonly [number, number]): string {
  return JSON.stringify({ place, city: place, location: { type: 'Point', coordinates } });
}

async function openTrip(page: Page) {
  await page.goto(`${panel.url}/trips?trip=${trip._id}`);
  const dialog = page.getByRole('dialog', { name: 'Trip bearbeiten' });
  const map = dialog.getByRole('group', { name: /Endpunkt: Garmisch/ });
  return {
    dialog,
    distance: dialog.getByRole('status').filter({ hasText: 'Fahrstrecke' }),
    take: dialog.getByRole('button', { name: 'Länge der Route übernehmen' }),
    /** How many points the line on the map has. */
    points: () =>
      map
        .locator('polyline')
        .first()
        .evaluate((line: SVGPolylineElement) => line.points.length),
    dashed: map.locator('polyline[data-dashed]'),
  };
}

for (const [what, broken] of [
  ['finds no route', findsNothing],
  ['answers nonsense', answersNonsense],
] as const) {
  test(`a stored distance is not called an estimate when the router ${what}`, async ({ page }) => {
    answer = broken;
    const { distance, dashed, take } = await openTrip(page);
    await expect(distance).toContainText('101,2 km (gespeichert)');
    await expect(distance).toContainText('Die Karte zeigt die Luftlinie');
    await expect(distance).not.toContainText('geschätzt');
    await expect(take).toHaveCount(0);
    await expect(dashed).toHaveCount(1);
  });
}

test('the route is drawn, and its length replaces the stored one on request', async ({ page }) => {
  answer = finds;
  const { dialog, distance, points, dashed, take } = await openTrip(page);
  await expect(distance).toContainText('101,2 km (gespeichert)');
  await expect(distance).toContainText('Die Route auf der Karte ist 89,3 km lang, Fahrzeit 1:04 h.');
  await expect.poll(points).toBe(3);
  await expect(dashed).toHaveCount(0);
  await take.click();
  await expect(distance).toHaveText('Fahrstrecke89,3 km · Fahrzeit 1:04 h');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  expect(await api.call<Trip>('GET', `/trip/one/${trip._id}`)).toMatchObject({ totalTripDistance: 89_343 });

  const again = await openTrip(page);
  await expect(again.distance).toHaveText('Fahrstrecke89,3 km · Fahrzeit 1:04 h');
});
