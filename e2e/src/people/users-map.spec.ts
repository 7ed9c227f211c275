import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const map = (page: Page) => page.getByRole('group', { name: 'Karte der Benutzer je Land' });
const table = (page: Page) => page.getByRole('table', { name: 'Benutzer je Land' });
const row = (page: Page, country: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: country, exact: true }) });
const marker = (page: Page, country: string) =>
  map(page).getByRole('button', { name: new RegExp(`^${country}: [\\d.]+ Benutzer$`) });
const count = (page: Page) => page.getByTestId('list-count');

/** The number of users in the table row of a country. */
const countOf = async (page: Page, country: string) =>
  ((await row(page, country).getByRole('cell').first().textContent()) ?? '').trim();

async function openMap(page: Page): Promise<void> {
  await page.goto('/users?tab=map&days=-1');
  await expect(marker(page, 'Deutschland')).toBeVisible({ timeout: 30_000 });
}

/** The position of a place on the initial map, which is centred on Germany at zoom 4. */
async function pointOf(page: Page, [longitude, latitude]: readonly [number, number]) {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('the map is not visible');
  const side = 256 * 2 ** 4;
  const y = (degrees: number) => (side / 2 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360));
  return {
    x: box.x + box.width / 2 + ((longitude - 10.4) / 360) * side,
    y: box.y + box.height / 2 - (y(latitude) - y(51.1)),
  };
}

/** The index of the marker nearest to the middle of the map: others may be outside of what it shows. */
function nearestToMiddle(markers: Locator): Promise<number> {
  return markers.evaluateAll((all) => {
    const middleOf = (element: Element | null | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return [x + width / 2, y + height / 2] as const;
    };
    const [x, y] = middleOf(all[0]?.closest('[data-tiles]'));
    const distances = all.map(middleOf).map(([left, top]) => Math.hypot(left - x, top - y));
    return distances.indexOf(Math.min(...distances));
  });
}

/** The names on the map that a marker covers. */
function coveredNames(markers: Locator): Promise<(string | null)[]> {
  return markers.evaluateAll((all) => {
    const circles = all.map((one) => one.getBoundingClientRect());
    const names = [...(all[0]?.closest('[data-tiles]')?.querySelectorAll('[aria-hidden] > span') ?? [])];
    const isCovered = (name: Element) => {
      const { left, right, top, bottom } = name.getBoundingClientRect();
      return circles.some((c) => c.left < right && left < c.right && c.top < bottom && top < c.bottom);
    };
    return names.length === 0 ? ['no names'] : names.filter(isCovered).map(({ textContent }) => textContent);
  });
}

test.describe('user map', () => {
  test.beforeEach(({ api, page }) => api.enter(page));

  test('is a tab in the address; marker, table and list agree', async ({ page }) => {
    await page.goto('/users?days=-1');
    await page.getByRole('tab', { name: 'Karte' }).click();
    await expect(page).toHaveURL(/tab=map/);
    await expect(marker(page, 'Deutschland')).toBeVisible({ timeout: 30_000 });
    const germans = await countOf(page, 'Deutschland');
    await expect(marker(page, 'Deutschland')).toHaveText(germans);

    await marker(page, 'Deutschland').click();
    await expect(page).toHaveURL(/country=DE/);
    await expect(page).not.toHaveURL(/tab=map/);
    await expect(page.getByRole('button', { name: /^Land: Deutschland/ })).toBeVisible();
    await expect(count(page)).toHaveText(germans);

    await page.goBack();
    const austrians = await countOf(page, 'Österreich');
    await row(page, 'Österreich').click();
    await expect(page).toHaveURL(/country=AT/);
    await expect(count(page)).toHaveText(austrians);
    await page.reload();
    await expect(count(page)).toHaveText(austrians);
    await page.getByRole('button', { name: /^Land: Österreich/ }).click();
    await expect(page).not.toHaveURL(/country=/);
    await expect(count(page)).not.toHaveText(austrians);
  });

  test('follows the time filter, agrees with the list, and ends its zoom without streets', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openMap(page);
    const closer = map(page).getByRole('button', { name: 'Vergrößern' });
    for (let step = 0; step < 2; step += 1) await closer.click({ modifiers: ['Shift'] });
    await expect(map(page).getByText('Offline-Karte: keine Straßen')).toBeVisible();
    await expect(closer).toHaveAttribute('aria-disabled', 'true');
    const everybody = await countOf(page, 'Deutschland');
    await page.getByRole('combobox', { name: 'Zeitraum' }).click();
    await page.getByRole('option', { name: 'Letzte 7 Tage' }).click();
    await expect(row(page, 'Deutschland').getByRole('cell').first()).not.toHaveText(everybody);
    const recent = await countOf(page, 'Deutschland');
    await row(page, 'Deutschland').click();
    await expect(page).toHaveURL(/days=7/);
    await expect(count(page)).toHaveText(recent);
  });

  test('lists users without a country as unknown', async ({ page, api }) => {
    const user = await api.addUser('Ohne Land');
    try {
      await openMap(page);
      const unknown = await countOf(page, 'Unbekannt');
      await expect(marker(page, 'Unbekannt')).toHaveCount(0);
      await row(page, 'Unbekannt').getByRole('button').click();
      await expect(page).toHaveURL(/country=unknown/);
      await expect(count(page)).toHaveText(unknown);
      await page.getByRole('main').getByRole('searchbox').fill('ohne land');
      await expect(count(page)).toHaveText('1');
    } finally {
      await api.call('POST', '/user/delete', { userId: user._id, reason: 'Test', erase: 'true' });
    }
  });

  test('filters by click on a country and by keyboard', async ({ page }) => {
    await openMap(page);
    const inSpain = await pointOf(page, [-1.5, 38.6]);
    await page.mouse.click(inSpain.x, inSpain.y);
    await expect(page).toHaveURL(/country=ES/);
    await page.goBack();
    await marker(page, 'Deutschland').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/country=DE/);
  });

  test('counts by place close up, also reports, and lists what a marker counts', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [address, ofPlace] of [
      ['/users?tab=map&days=-1&at=8/51.1/10.4', /Benutzer an diesem Ort$/],
      ['/reported?tab=post&view=map&at=6/51.1/10.4', /Meldung(en)? an diesem Ort$/],
    ] as const) {
      await page.goto(address);
      const places = page.getByRole('button', { name: ofPlace });
      await expect(places.first()).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => coveredNames(places)).toEqual([]);
      const place = places.nth(await nearestToMiddle(places));
      const counted = (await place.textContent()) ?? '';
      await place.click();
      await expect(page).toHaveURL(/area=/);
      await expect(page).not.toHaveURL(/at=|=map/);
      await expect(count(page)).toHaveText(counted);
      await page.goBack();
      await expect(page).toHaveURL(/at=\d/);
      await expect(place).toBeVisible();
    }
  });

  test('clusters add up', { tag: '@soak' }, async ({ page }) => {
    // Without animation every zoom step completes immediately.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openMap(page);
    for (let step = 0; step < 2; step += 1) await map(page).getByRole('button', { name: 'Verkleinern' }).click();
    await expect(map(page).getByRole('button', { name: 'Verkleinern' })).toHaveAttribute('aria-disabled', 'true');
    const numberOf = (text: string) => Number(text.replaceAll('.', ''));
    const counted = async () => {
      const shown = await map(page)
        .getByRole('button', { name: /Benutzer/ })
        .allTextContents();
      return shown.map(numberOf).reduce((sum, next) => sum + next, 0);
    };
    const placed = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .filter({ hasNotText: 'Unbekannt' });
    const texts = await placed.evaluateAll((rows) => rows.map((one) => one.querySelector('td')?.textContent ?? ''));
    await expect.poll(counted).toBe(texts.map(numberOf).reduce((sum, next) => sum + next, 0));
  });

  test('sorts its table', { tag: '@soak' }, async ({ page }) => {
    await openMap(page);
    const header = table(page).getByRole('columnheader', { name: 'Benutzer' });
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(table(page).getByRole('rowheader').first()).toHaveText('Deutschland');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(table(page).getByRole('rowheader').last()).toHaveText('Deutschland');
  });

  test('only highlights a country if the backend cannot filter by it', async ({ page }) => {
    await page.route('**/v1/capabilities', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: string[] };
      await route.fulfill({ json: { ...body, data: body.data.filter((name) => name !== 'findUsers') } });
    });
    await openMap(page);
    await marker(page, 'Deutschland').click();
    await expect(row(page, 'Deutschland').getByRole('button')).toHaveAttribute('aria-current', 'true');
    await expect(page).not.toHaveURL(/country=/);
  });

  test('reports when the map or its numbers fail to load, and retries on request', async ({ page }) => {
    const parts = /\/assets\/(users-map-view|countries-50m).*\.js/;
    await page.route(parts, (route) => route.abort());
    await page.route('**/v1/user/country/**', (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'Gerade nicht', code: 'X', requestId: 'x' } }),
    );
    await page.goto('/users?tab=map');
    await expect(page.getByText('Die Karte konnte nicht geladen werden.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Gerade nicht')).toBeVisible();
    await page.unroute(parts);
    await page.unroute('**/v1/user/country/**');
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await retry.last().click();
    await expect(row(page, 'Deutschland')).toBeVisible();
    await retry.click();
    // Some browsers do not fetch a failed module again; the panel then offers a reload.
    const reload = page.getByRole('button', { name: 'Seite neu laden' });
    await expect(map(page).or(reload)).toBeVisible();
    if (await reload.isVisible()) await reload.click();
    await expect(map(page)).toBeVisible();
  });

  test('is above its table on a phone', { tag: '@soak' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openMap(page);
    const [above, below] = [await map(page).boundingBox(), await table(page).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('passes axe', { tag: '@soak' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openMap(page);
    await expectNoViolations(page, 'map');
  });

  test('changes its colours with the colour scheme', { tag: '@soak' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openMap(page);
    const brightness = () =>
      map(page)
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')?.getImageData(5, 5, 1, 1).data ?? [];
          return red + green + blue;
        });
    expect(await brightness()).toBeGreaterThan(500);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(brightness).toBeLessThan(200);
  });
});
