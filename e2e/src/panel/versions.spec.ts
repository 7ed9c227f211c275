import type { AppVersions } from '@leitstand/contract/versions';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const FILL_MINIMUM = 'Zum Absenden muss zumindest die niedrigste mögliche Version ausgefüllt sein';

test.beforeEach(({ api, page }) => api.enter(page));

/** Restores the versions after every test. */
let before: AppVersions;
test.beforeEach(async ({ api }) => {
  before = await api.call<AppVersions>('GET', '/admin/appversions');
});
test.afterEach(async ({ api }) => {
  await api.call('POST', '/admin/appversions/update', {
    minimum: before.minimumVersion || '0.0.1',
    recommend: before.recommendUpdate,
  });
});

function minimum(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Niedrigste mögliche Version' });
}

function recommended(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Empfohlene Version' });
}

test('versions are validated, previewed, confirmed and rolled back', async ({ page, api }) => {
  await page.goto('/versions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erlaubte Versionen konfigurieren');
  await expect(minimum(page)).toHaveValue(before.minimumVersion);
  await minimum(page).fill('');
  await page.getByRole('button', { name: 'Absenden' }).click();
  const error = page.getByRole('alertdialog', { name: 'Fehler' });
  await expect(error.getByText(FILL_MINIMUM, { exact: true })).toBeVisible();
  await error.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(minimum(page)).toBeFocused();
  await minimum(page).fill('1.2');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await expect(page.getByText('Eine Version hat die Form 1.2.3.')).toBeVisible();
  await minimum(page).fill('99.1.0');
  await recommended(page).fill('99.0.9');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await expect(page.getByText('Die empfohlene Version darf nicht niedriger als')).toBeVisible();

  // Typing shows immediately how many users are affected.
  const bars = page.getByRole('region', { name: 'Installierte Versionen' }).getByRole('listitem');
  await expect(bars.first()).toContainText('ausgesperrt');
  await minimum(page).fill('0.0.1');
  await recommended(page).fill('99.0.0');
  await expect(bars.first()).toContainText('soll aktualisieren');
  await recommended(page).fill('');
  await expect(bars.first()).toContainText('erlaubt');

  await minimum(page).fill('99.1.0');
  await page.getByRole('button', { name: 'Absenden' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erlaubte Versionen ändern?' });
  await expect(question).toContainText(
    /Von [\d.]+ in den letzten 30 Tagen aktiven Benutzern werden [\d.]+ \(\d+\s%\) aus/,
  );
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  expect(await api.call('GET', '/admin/appversions')).toEqual(before);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await question.getByRole('button', { name: 'Ändern' }).click();
  await expect(page.getByText('Die erlaubten Versionen sind geändert.')).toBeVisible();
  const history = page.getByRole('region', { name: 'Verlauf' }).getByRole('listitem');
  await expect(history.first()).toContainText('99.1.0');
  await expect(history.first()).toContainText('gilt jetzt');
  await expect(page.getByText('Nicht gespeicherte Eingaben')).toHaveCount(0);

  await history
    .nth(1)
    .getByRole('button', { name: /^Wiederherstellen/ })
    .click();
  const back = page.getByRole('alertdialog', { name: 'Zu diesen Versionen zurückkehren?' });
  await back.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(minimum(page)).toHaveValue(before.minimumVersion);
  await expect(history.first()).toContainText(before.minimumVersion);
});

test.describe('in both colour schemes', { tag: '@soak' }, () => {
  test('axe finds nothing, and nothing overflows on small screens', async ({ page }) => {
    await page.goto('/versions');
    await expect(page.getByRole('region', { name: 'Installierte Versionen' })).toBeVisible();
    await minimum(page).fill('2.0.0');
    await recommended(page).fill('9.0.0');
    await expectNoViolations(page, 'versions');
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoViolations(page, `versions, ${width} px`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});
