import type { Page } from '@playwright/test';
import { SCREENS } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const isSoak = process.env.SOAK === '1';

const profile = (page: Page) => page.getByRole('button', { name: /Profil|Profile/ });

test.beforeEach(({ api, page }) => api.enter(page));

test('the sidebar links to all screens and marks the current one', async ({ page }) => {
  await page.goto('/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect(navigation.getByText('Übersicht')).toBeVisible();
  await expect(navigation.getByText('Verwaltung')).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  const links = await navigation.getByRole('link').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(SCREENS.map(({ path }) => path)).toEqual(expect.arrayContaining(targets));
  expect(targets.length).toBeGreaterThan(10);
  // `accessibility.spec.ts` opens every screen.
  for (const link of isSoak ? links : links.slice(0, 3)) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Diese Seite gibt es nicht')).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Menü ausklappen' }).click();
  await expect(page.getByRole('button', { name: 'Menü einklappen' })).toBeVisible();
});

test('language and colour scheme switch with one click and are remembered', async ({ page, api }) => {
  await page.goto('/users');
  await profile(page).click();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await profile(page).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // They are stored with the account, which other tests use too.
  await api.call('PUT', '/account/update', { language: '', scheme: '' });
});

test('the two dropdowns show open reports and system notifications', async ({ page }) => {
  await page.goto('/dashboard');
  const messages = page.getByRole('button', { name: /Nachrichten/ });
  await expect(messages).toHaveAccessibleName(/ungelesen/);
  await messages.click();
  await expect(page.getByText('Neue Meldung').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Benachrichtigungen/ }).click();
  await expect(page.getByText(/Broadcast abgeschlossen|Belohnung vergriffen|Bestellung wartet/).first()).toBeVisible();
});

test('an unknown address shows a message and a link back', async ({ page }) => {
  await page.goto('/gibt/es/nicht');
  await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
  await page.getByRole('link', { name: 'Zum Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('with a missing part of the panel', () => {
  test.use({ expectedErrors: /dynamically imported module/ });

  test('a screen reports it and can be reloaded', async ({ page }) => {
    let isMissing = true;
    await page.route('**/assets/users-page*.js', (route) => (isMissing ? route.abort() : route.continue()));
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Benutzer' }).first().click();
    await expect(page.getByText('Etwas ist schief gelaufen')).toBeVisible();
    // Available only for the reload, because the panel retries by itself.
    await page.route('**/users', (route) => {
      isMissing = false;
      return route.continue();
    });
    await page.getByRole('button', { name: /neu laden/ }).click();
    await expect(page.getByRole('heading', { name: 'Benutzer' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no screen scrolls sideways and the menu is a drawer', async ({ page, api }) => {
    const user = await api.addUser(
      'Sehr Langer Benutzername Der Nicht In Eine Zeile Passt Und Trotzdem Niemanden Stört',
    );
    for (const path of ['/dashboard', '/users', '/blacklisted', `/users?user=${user._id}`]) {
      await visit(page, path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    await visit(page, '/dashboard');
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    await page.getByRole('link', { name: 'Benutzer', exact: true }).click();
    await expect(page).toHaveURL(/\/users/);
  });
});
