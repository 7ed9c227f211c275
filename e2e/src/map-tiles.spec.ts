import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { expect, test } from './test.ts';

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const OFFLINE = 'Der Kartendienst antwortet nicht. Offline-Karte: keine Straßen';

test.describe('tiles of a map service', () => {
  let answers: 'tiles' | 'failures' | 'nothing' = 'tiles';
  let tiles: Server;
  let panel: ServerProcess;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    tiles = createServer((_request, response) => {
      if (answers === 'nothing') return;
      if (answers === 'failures') response.writeHead(500).end();
      else response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(TILE);
    });
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
    const { port } = tiles.address() as AddressInfo;
    panel = await startServer({
      DEMO_DATA: '0',
      MAP_STYLE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: '© Testkarten https://tiles.example.org/terms',
    });
  });
  test.afterAll(async () => {
    await panel.stop();
    tiles.closeAllConnections();
    tiles.close();
  });
  test.beforeEach(async ({ page }) => {
    answers = 'tiles';
    await new Api(panel.url).enter(page);
  });

  const map = (page: Page) => page.getByRole('group', { name: 'Karte der Benutzer je Land' });
  const images = (page: Page) => map(page).locator('img.leaflet-tile-loaded');

  test('lie above the offline map, give way to it when the service fails, and come back', async ({ page }) => {
    await page.clock.install();
    await page.goto(`${panel.url}/users?tab=map`);
    await expect(images(page).first()).toBeVisible({ timeout: 30_000 });
    await expect(map(page).getByText('© Testkarten')).toBeVisible();
    await expect(map(page).getByRole('link')).toHaveAttribute('href', 'https://tiles.example.org/terms');

    answers = 'failures';
    await map(page).getByRole('button', { name: 'Vergrößern' }).click();
    await expect(map(page).getByText(OFFLINE)).toBeVisible();
    await expect(map(page).locator('img')).toHaveCount(0);
    await expect(map(page).getByText('© Natural Earth')).toBeVisible();

    answers = 'tiles';
    await page.clock.fastForward(40_000);
    await expect(images(page).first()).toBeVisible();
    await expect(map(page).getByText(OFFLINE)).toBeHidden();
  });

  test('are given up when the service does not answer at all', async ({ page }) => {
    answers = 'nothing';
    await page.clock.install();
    await page.goto(`${panel.url}/users?tab=map`);
    await expect(map(page).locator('img').first()).toBeAttached({ timeout: 30_000 });
    await expect(map(page).getByText(OFFLINE)).toBeHidden();
    await page.clock.fastForward(10_000);
    await expect(map(page).getByText(OFFLINE)).toBeVisible();
    await expect(map(page).locator('img')).toHaveCount(0);
  });
});
