import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

async function expectNoViolations(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, what).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('on the public pages', async ({ page }) => {
      for (const path of ['/login', '/reset-password', '/reset-password/abc', '/validateEmail/a/b/c']) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoViolations(page, path);
      }
    });

    test('on the screens and their dialogs', async ({ page, api }) => {
      await api.enter(page);
      const user = await api.addUser(`Barriere Frei ${colorScheme}`);
      for (const path of [
        '/dashboard',
        '/users?days=-1',
        '/users?search=xqxqxq',
        '/blacklisted?days=-1',
        '/gibt/es/nicht',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoViolations(page, path);
      }
      await page.goto(`/users?user=${user._id}`);
      const dialog = page.getByRole('dialog', { name: 'Benutzer bearbeiten' });
      await expect(dialog.getByLabel('Benutzername')).toBeVisible();
      await expectNoViolations(page, 'edit dialog');
      await dialog.getByLabel('Benutzername').fill('');
      await dialog.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByText('Zum Speichern müssen alle Felder ausgefüllt sein.')).toBeVisible();
      await expectNoViolations(page, 'error dialog');
      await page.goto('/users?days=-1&search=barriere');
      const row = page
        .getByRole('table')
        .getByRole('row')
        .filter({ hasText: `Barriere Frei ${colorScheme}` });
      for (const action of ['Fahrzeuge bearbeiten', 'Löschen', 'Sperren']) {
        await row.getByRole('button', { name: new RegExp(action) }).click();
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();
        await page.waitForTimeout(200);
        await expectNoViolations(page, action);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
      }
      await page.getByRole('button', { name: 'Neuer Benutzer' }).click();
      await expectNoViolations(page, 'new dialog');
    });
  });
}
