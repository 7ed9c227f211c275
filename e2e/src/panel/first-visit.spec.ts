import type { Page } from '@playwright/test';
import { ADMIN } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

/** Router and schemas. */
const PANEL_CODE = /\/assets\/panel-.*\.js$/;
const SCREEN_CODE = /\/assets\/(panel|frame|screens|users-page|dashboard-page)-.*\.js$/;

test('the code of a screen loads in parallel with the profile', async ({ page, api }) => {
  await api.enter(page);
  const asked = page.waitForRequest(/\/assets\/users-page-.*\.js$/);
  await page.route('**/v1/user/profile/my/**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/users?days=-1');
  await expect(page.getByRole('table', { name: 'Benutzer' }).getByRole('cell').first()).toBeVisible();
});

for (const { address, page: code, list } of [
  { address: '/users?days=-1', page: 'users-page', list: '/v1/user/all/0/25/-1' },
  { address: '/posts', page: 'posts-page', list: '/v1/post/all/0/25/time' },
]) {
  test(`${address} asks for its files before the panel starts, and for its list before the frame`, async ({
    page,
    api,
  }) => {
    await api.enter(page);
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const isAsked = page.waitForRequest(new RegExp(`/assets/${code}-.*\\.js$`));
    await page.route(/\/assets\/main-.*\.js$/, async (route) => {
      await isAsked;
      await route.continue();
    });
    // In the page: a moment later the frame is there.
    await page.addInitScript((wanted) => {
      const send = window.fetch;
      window.fetch = (address, options) => {
        if (address === wanted) document.documentElement.dataset.framedFirst = String(!!document.querySelector('nav'));
        return send(address, options);
      };
    }, list);
    await page.goto(address);
    await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
    const count = (wanted: string) => paths.filter((path) => path === wanted).length;
    await expect(page.locator('html')).toHaveAttribute('data-framed-first', 'false');
    const once = ['/v1/user/profile/my/0/5', '/v1/api/me/authorization/state', '/v1/capabilities', list];
    expect(once.map(count)).toEqual([1, 1, 1, 1]);
    expect(paths.filter((path) => path.startsWith('/assets/') && count(path) > 1)).toEqual([]);
  });
}

test('a list that takes long does not hold up the frame', async ({ page, api }) => {
  await api.enter(page);
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await page.route('**/v1/user/all/**', async (route) => {
    await navigation.waitFor();
    await route.continue();
  });
  await page.goto('/users?days=-1');
  await expect(page.getByRole('table', { name: 'Benutzer' }).getByRole('cell').first()).toBeVisible();
});

test('the sign-in page loads no code of other screens, and everything it loads is compressed', async ({ page }) => {
  const scripts: string[] = [];
  const plain: string[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
    const length = Number((await response.allHeaders())['content-length'] ?? 0);
    if (pathname.startsWith('/assets/') && length > 1024 && !(await response.headerValue('content-encoding'))) {
      plain.push(pathname);
    }
  });
  await page.goto('/users');
  await expect(page).toHaveURL(/login/);
  await expect(page.locator('input[name="password"]')).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => SCREEN_CODE.test(script))).toEqual([]);
  expect(plain).toEqual([]);
});

test.describe('the sign-in page is shown before the panel is loaded', () => {
  const password = (page: Page) => page.getByLabel('Passwort', { exact: true });
  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });

  /** The paths that a page requests from now on. */
  function pathsOf(page: Page): string[] {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    return paths;
  }

  async function typeAndEnter(page: Page): Promise<void> {
    await page.getByLabel('Email').fill(ADMIN.email);
    await password(page).fill(ADMIN.password);
    await page.keyboard.press('Enter');
  }

  test('the panel is loaded at the first letter, and continues in the same document', async ({ page }) => {
    const paths = pathsOf(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeVisible();
    expect(paths.filter((path) => SCREEN_CODE.test(path))).toEqual([]);

    const loaded = Promise.all([PANEL_CODE, /\/assets\/dashboard-page-/].map((code) => page.waitForResponse(code)));
    await page.getByLabel('Email').press('a');
    await loaded;
    await typeAndEnter(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page).toHaveTitle('Dashboard · Leitstand');
    await expect(navigation(page)).toBeVisible();
    const count = (wanted: string) => paths.filter((path) => path === wanted).length;
    expect([count('/login'), count('/dashboard'), count('/v1/signInDashboard')]).toEqual([1, 0, 1]);
    expect(count('/v1/user/profile/my/0/5')).toBe(1);
  });

  test('an address that needs a session asks for it, in the language of the address', async ({ page }) => {
    await page.goto('/users?language=en&days=7#top');
    await expect(page).toHaveURL(/\/login\?routingTarget=%2Fusers%3Fdays%3D7$/);
    await expect(page).toHaveTitle('Sign in · Leitstand');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/users\?days=7$/);
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  });

  test('a failed load is repeated by the sign-in', async ({ page }) => {
    const paths = pathsOf(page);
    await page.goto('/login');
    await page.route(PANEL_CODE, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.getByLabel('Email').fill(ADMIN.email);
    await failed;
    await page.unroute(PANEL_CODE);
    await password(page).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(navigation(page)).toBeVisible();
    expect(paths.filter((path) => path === '/v1/signInDashboard')).toHaveLength(1);
  });

  test('without a connection the sign-in says so and keeps what was typed', async ({ page }) => {
    await page.goto('/login');
    await expect(password(page)).toBeVisible();
    await page.context().setOffline(true);
    await typeAndEnter(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Der Server ist nicht erreichbar. Verbindung prüfen und noch einmal versuchen.',
    );
    await page.context().setOffline(false);
    await expect(password(page)).toHaveValue(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(navigation(page)).toBeVisible();
  });

  test('the page reloads if its files belong to a former version of the panel', async ({ page }) => {
    await page.goto('/login');
    await page.route(PANEL_CODE, (route) => route.fulfill({ status: 404 }));
    const reloaded = page.waitForEvent('load');
    await typeAndEnter(page);
    await reloaded;
    await page.unroute(PANEL_CODE);
    await typeAndEnter(page);
    await expect(navigation(page)).toBeVisible();
  });

  test('the password reset opens in the same document, and Back returns', async ({ page }) => {
    const paths = pathsOf(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.goBack();
    await expect(password(page)).toBeVisible();
    await expect(page).toHaveTitle('Anmelden · Leitstand');
    expect(paths.filter((path) => path === '/reset-password')).toEqual([]);
  });

  test('Back leads to the earlier address also after a reload', async ({ page }) => {
    await page.goto('/login');
    await typeAndEnter(page);
    await expect(navigation(page)).toBeVisible();
    await page.getByRole('button', { name: /Profil/ }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await expect(password(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?routingTarget=%2Fdashboard$/);
    await expect(password(page)).toBeVisible();
  });
});
