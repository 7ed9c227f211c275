import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

/** One half-transparent blue pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const OFFLINE = 'Der Kartendienst antwortet nicht. Offline-Karte: keine Straßen';

test.describe('map tiles', () => {
  let answers: 'tiles' | 'failures' | 'nothing' = 'tiles';
  let asked = 0;
  let answered = 0;
  let tiles: Server;
  let panel: ServerProcess;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    tiles = createServer((_request, response) => {
      asked += 1;
      if (answers === 'nothing') return;
      if (answers === 'failures') {
        response.writeHead(500).end();
        return;
      }
      answered += 1;
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(TILE);
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
    asked = 0;
    answered = 0;
    await new Api(panel.url).enter(page);
  });

  const map = (page: Page) => page.getByRole('group', { name: 'Karte der Benutzer je Land' });
  /** The canvas of the tiles is in the map only while they are shown. */
  const tileCanvas = (page: Page) => map(page).locator('.tiles canvas');

  /** Whether the map has the colour of the tiles, away from markers. */
  async function isBlue(page: Page): Promise<boolean> {
    const screenshot = (await map(page).screenshot()).toString('base64');
    return page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const [red = 0, , blue = 0] = context?.getImageData(image.width / 10, image.height / 2, 1, 1).data ?? [];
      return blue - red > 100;
    }, screenshot);
  }

  async function expectTiles(page: Page): Promise<void> {
    await expect(map(page)).toHaveAttribute('data-tiles', 'shown', { timeout: 30_000 });
    await expect(tileCanvas(page)).toBeVisible();
    await expect.poll(() => isBlue(page)).toBe(true);
    expect(answered).toBeGreaterThan(0);
  }

  async function expectNoTiles(page: Page): Promise<void> {
    await expect(map(page).getByText(OFFLINE)).toBeVisible();
    await expect(map(page)).toHaveAttribute('data-tiles', 'down');
    await expect(tileCanvas(page)).toHaveCount(0);
    expect(await isBlue(page)).toBe(false);
  }

  test('cover the offline map, are hidden when the service fails, and come back', { tag: '@soak' }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(`${panel.url}/users?tab=map`);
    await expectTiles(page);
    await expect(map(page).getByText('© Testkarten')).toBeVisible();
    await expect(map(page).getByRole('link')).toHaveAttribute('href', 'https://tiles.example.org/terms');

    answers = 'failures';
    await map(page).getByRole('button', { name: 'Vergrößern' }).click();
    await expectNoTiles(page);
    await expect(map(page).getByText('© Natural Earth')).toBeVisible();

    answers = 'tiles';
    answered = 0;
    await page.clock.fastForward(40_000);
    await expectTiles(page);
    await expect(map(page).getByText(OFFLINE)).toBeHidden();
  });

  test('are hidden when the service does not answer', { tag: '@soak' }, async ({ page }) => {
    answers = 'nothing';
    await page.clock.install();
    await page.goto(`${panel.url}/users?tab=map`);
    await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(0);
    await expect(map(page).getByText(OFFLINE)).toBeHidden();
    await page.clock.fastForward(10_000);
    await expectNoTiles(page);
  });
});
