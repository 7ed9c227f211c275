import type { Post } from '@leitstand/contract/posts';
import { expectNoViolations } from '../support/axe.ts';
import { MASTER_DATA, SCREENS } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const isSoak = process.env.SOAK === '1';
/** Views with more content than the default one. */
const VIEWS: Readonly<Record<string, string>> = { '/users': '/users?days=-1', '/blacklisted': '/blacklisted?days=-1' };
/** Checked by the other tests of this file. */
const SEEN = new Set(['/posts', '/userAutos', ...MASTER_DATA.map(({ path }) => path)]);

test.describe('axe finds nothing', () => {
  // Each of these tests checks many pages.
  test.describe.configure({ timeout: 240_000 });
  test('on the public pages', async ({ page }) => {
    for (const path of ['/login', '/reset-password', '/reset-password/abc', '/validateEmail/a/b/c']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .mantine-Loader-root')).toHaveCount(0);
      await expectNoViolations(page, path);
    }
  });

  test('on posts and vehicles', async ({ page, api }) => {
    await api.enter(page);
    const tile = page.getByRole('gridcell').getByRole('button').first();
    for (const [path, content] of [
      ['/posts', page.getByRole('cell').first()],
      ['/posts?tab=images', tile],
      ['/posts?range=2026-10-31..2026-10-01', page.getByText('Kein gültiger Zeitraum')],
      ['/userAutos', page.getByRole('cell').first()],
    ] as const) {
      await visit(page, path);
      await expect(content).toBeVisible();
      await expectNoViolations(page, path);
    }
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Fahrzeug bearbeiten' }).click();
    await expect(page.getByRole('dialog').getByLabel('Modell')).toBeVisible();
    await expectNoViolations(page, 'vehicle');
  });

  test('on the dialogs of posts', { tag: '@soak' }, async ({ page, api }) => {
    await api.enter(page);
    const posts = await api.call<Post[]>('GET', '/post/all/0/100/30');
    const post = posts.find(({ galleryImages, address }) => galleryImages.length > 1 && address);
    const postDialog = page.getByRole('dialog', { name: 'Beitrag', exact: true });
    const calendar = page.getByRole('dialog', { name: 'Von' });
    await visit(page, `/posts?range=..&post=${post?._id}`);
    await expect(postDialog.getByText('Ort', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'post');
    await postDialog.getByRole('button', { name: /^Bild vergrößern/ }).click();
    await expect(page.getByRole('dialog', { name: /Bild in voller Größe/ })).toBeVisible();
    await expectNoViolations(page, 'image in full size');
    await page.keyboard.press('Escape');
    await postDialog.getByRole('button', { name: 'Löschen' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoViolations(page, 'question before deleting');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Von' }).click();
    await expect(calendar).toBeVisible();
    await expectNoViolations(page, 'calendar');
  });

  test('on the screens of master data and their dialogs, on desktop and phone', async ({ page, api }) => {
    await api.enter(page);
    for (const { path } of isSoak ? MASTER_DATA : MASTER_DATA.slice(0, 2)) {
      await visit(page, path);
      await expect(page.getByRole('cell').first()).toBeVisible();
      await expectNoViolations(page, path);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { path, param } of MASTER_DATA) {
      await visit(page, `${path}?${param}=new`);
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Anlegen' })).toBeVisible();
      await expectNoViolations(page, `${path}, new`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
  });

  test('on the screens and their dialogs', async ({ page, api }) => {
    await api.enter(page);
    const user = await api.addUser(`Barriere Frei`);
    const others = SCREENS.map(({ path }) => VIEWS[path] ?? path).filter((path) => !SEEN.has(path));
    const tabs = ['/moderation?tab=report', '/moderation?tab=settings'];
    for (const path of [...others, ...tabs, '/users?search=xqxqxq', '/gibt/es/nicht']) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoViolations(page, path, path === '/dashboard' ? 'body' : undefined);
    }
    await visit(page, `/users?user=${user._id}`);
    const dialog = page.getByRole('dialog', { name: 'Benutzer bearbeiten' });
    await expect(dialog.getByLabel('Benutzername')).toBeVisible();
    await expectNoViolations(page, 'edit dialog');
    await dialog.getByLabel('Benutzername').fill('');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Zum Speichern müssen alle Felder ausgefüllt sein.')).toBeVisible();
    await expectNoViolations(page, 'error dialog');
    // A full page load, because navigation in the panel would ask about unsaved changes.
    await page.goto('/users?days=-1&search=barriere');
    const row = page.getByRole('table').getByRole('row').filter({ hasText: `Barriere Frei` });
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
