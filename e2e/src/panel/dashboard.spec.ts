import { readFile } from 'node:fs/promises';
import type { DashboardSummary, Task, WindowFigures } from '@leitstand/contract/api/dashboard';
import type { Page, Route } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const PANELS = [
  'Heute zu tun',
  'Benutzer insgesamt',
  'Aktive Benutzer',
  'Betriebssysteme',
  'Trips',
  'Neue Benutzer',
  'Gelöschte Benutzer',
  'Installierte Versionen',
  'Eingelöste Belohnungen',
  'Meiste gefahrene Kilometer',
  'Meiste Beiträge',
  'Neueste Beiträge',
  'Neueste nicht verschickte Belohnungen',
];

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const german = (value: number) => new Intl.NumberFormat('de-DE').format(value);

async function saved(page: Page, title: string, item: string): Promise<{ name: string; content: Buffer }> {
  await panel(page, title)
    .getByRole('button', { name: `${title}: speichern` })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('menu', { name: `${title}: speichern` })
      .getByRole('menuitem', { name: item })
      .click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

async function settled(page: Page): Promise<void> {
  await expect(panel(page, 'Neueste Beiträge')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test.beforeEach(({ api, page }) => api.enter(page));

test('every card follows the chosen time range and links to the records it counts', { tag: '@soak' }, async ({
  page,
  api,
}) => {
  const summary = await api.call<DashboardSummary>('GET', '/home/dashboard');
  const week = await api.call<WindowFigures>('GET', '/dashboard/figures/7');
  const postsCall = page.waitForRequest('**/v1/post/all/0/10/-1');
  await page.goto('/dashboard');
  await postsCall;
  await settled(page);
  for (const name of PANELS) await expect(panel(page, name)).toBeVisible();
  await expect(panel(page, 'Benutzer insgesamt').getByRole('link', { name: german(summary.users) })).toBeVisible();

  const tasks = await api.call<Task[]>('GET', '/dashboard/tasks');
  const orders = tasks.find(({ kind }) => kind === 'orders');
  await panel(page, 'Heute zu tun')
    .getByRole('link', { name: `${german(orders?.count ?? 0)} Bestellungen zu verschicken` })
    .click();
  await expect(page.getByTestId('list-count')).toHaveText(german(orders?.count ?? 0));
  await page.goBack();

  const newUsers = panel(page, 'Neue Benutzer');
  const days = newUsers.getByRole('table', { name: 'Neue Benutzer' }).getByRole('row');
  await expect(days).toHaveCount(31);
  await page.getByRole('combobox', { name: 'Zeitraum' }).click();
  await page.getByRole('option', { name: 'Letzte 7 Tage' }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(days).toHaveCount(8);
  await expect(newUsers.getByText(/(als|wie) im Zeitraum davor/)).toBeAttached();
  await page.reload();
  await expect(days).toHaveCount(8);
  await visit(page, '/dashboard?days=1');
  await expect(newUsers).toContainText(/gestern bis \d\d:\d\d Uhr \d/);
  await page.goBack();

  const onePoint = summary.tripByCategory.find(({ _id }) => _id === '1 point')?.count ?? 0;
  for (const [name, link, count] of [
    ['Neue Benutzer', german(week.newUsers), week.newUsers],
    ['Aktive Benutzer', german(week.activeUsers), week.activeUsers],
    ['Gelöschte Benutzer', german(week.deletedUsers), week.deletedUsers],
    ['Benutzer insgesamt', 'Anonym', summary.anonymousUserAmount],
    ['Trips', '1 Punkt', onePoint],
  ] as const) {
    await panel(page, name).getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByTestId('list-count'), name).toHaveText(german(count));
    await page.goBack();
  }
  await panel(page, 'Eingelöste Belohnungen')
    .getByRole('link', { name: /^Alle anzeigen/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/rewardHistory\\?tab=sent&since=${week.since}`));
  await page.goBack();
  await panel(page, 'Meiste gefahrene Kilometer').getByRole('list').getByRole('link').first().click();
  await expect(page).toHaveURL(/person=/);
  await page.goBack();
  await panel(page, 'Neueste Beiträge').getByRole('row').nth(1).getByRole('cell').nth(2).click();
  await expect(page).toHaveURL(/\/posts\?.*post=/);
  await expect(page.getByRole('dialog', { name: 'Beitrag', exact: true })).toBeVisible();
});

test('charts can be read by keyboard, cards saved as files, orders sent', async ({ page, api }) => {
  const { anonymousUserAmount, notAnonymousUserAmount } = await api.call<DashboardSummary>('GET', '/home/dashboard');
  await page.goto('/dashboard?days=-1');
  await settled(page);
  const versions = panel(page, 'Installierte Versionen');
  await versions.getByRole('application').focus();
  await page.keyboard.press('End');
  const status = versions.getByRole('status');
  await expect(status).toHaveText(/^[\d.]+: [\d.]+ Benutzer$/);
  const [newest] = ((await status.textContent()) ?? '').split(':');
  await page.keyboard.press('ArrowLeft');
  await expect(status).not.toHaveText(new RegExp(`^${newest}:`));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/users\\?days=-1&version=${newest}`));
  await page.goBack();
  await settled(page);

  const csv = await saved(page, 'Benutzer insgesamt', 'Als CSV speichern');
  expect(csv.name).toMatch(/^benutzer-insgesamt-\d{4}-\d{2}-\d{2}\.csv$/);
  const whole = anonymousUserAmount + notAnonymousUserAmount;
  const percent = (part: number) => `${Math.round((100 * part) / whole)}\u00a0%`;
  expect(csv.content.toString()).toBe(
    `\ufeff"Art";"Anzahl";"Anteil"\r\n"Normal";${notAnonymousUserAmount};"${percent(notAnonymousUserAmount)}"\r\n` +
      `"Anonym";${anonymousUserAmount};"${percent(anonymousUserAmount)}"\r\n`,
  );
  for (const title of ['Installierte Versionen', 'Neueste Beiträge', 'Neueste nicht verschickte Belohnungen']) {
    const png = await saved(page, title, 'Als Bild speichern');
    expect(png.name).toMatch(/\.png$/);
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    expect(png.content.length, title).toBeGreaterThan(10_000);
  }

  const orders = panel(page, 'Neueste nicht verschickte Belohnungen');
  const row = orders.getByRole('row').nth(1);
  const contents = (await row.textContent()) ?? '';
  await row.getByRole('button', { name: 'Verschicken' }).click();
  await expect(page.getByText('ist verschickt.')).toBeVisible();
  await expect.poll(() => row.textContent()).not.toBe(contents);
  await undo(page).click();
  await expect.poll(() => row.textContent()).toBe(contents);
});

const FIGURES =
  /\/v1\/(home\/dashboard|dashboard\/(figures|tasks)|user\/(versions|registered|active|os|top)|post\/all|reward\/history\/(amount|all)|inbox)/;

test('cards without data say so, and a failed card can be retried alone', { tag: '@soak' }, async ({ page }) => {
  await page.route(FIGURES, (route) => route.fulfill({ json: { success: true, message: '', data: {} } }));
  await page.goto('/dashboard');
  await settled(page);
  await expect(panel(page, 'Heute zu tun')).toContainText('Nichts zu tun');
  await expect(panel(page, 'Benutzer insgesamt')).toContainText('Noch keine Benutzer');
  await expect(panel(page, 'Trips')).toContainText('Noch keine Trips');
  await expect(panel(page, 'Neueste Beiträge')).toContainText('Keine Beiträge');
  await expect(panel(page, 'Neueste nicht verschickte Belohnungen')).toContainText('Alles ist verschickt');
  await expect(page.getByText('Keine Daten im gewählten Zeitraum')).toHaveCount(8);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoViolations(page, 'without data', 'main');

  await page.unroute(FIGURES);
  const refuse = (route: Route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'Heute nicht.', code: 'INVALID' } });
  await page.route('**/user/os/amount/**', refuse);
  await page.goto('/dashboard?days=7');
  await settled(page);
  const systems = panel(page, 'Betriebssysteme');
  await expect(systems.getByRole('alert')).toContainText('Heute nicht.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(panel(page, 'Benutzer insgesamt').getByRole('listitem')).toHaveCount(2);
  await expectNoViolations(page, 'with a failure', 'main');
  await page.unroute('**/user/os/amount/**');
  await systems.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(systems.getByRole('alert')).toHaveCount(0);
  await expect(systems.getByRole('listitem').first()).toBeVisible();
});

test('axe finds nothing, in both colour schemes and on a phone', { tag: '@soak' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  await settled(page);
  await expectNoViolations(page, 'dashboard', 'main');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  for (const canvas of await page.locator('canvas').all()) {
    const box = await canvas.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});
