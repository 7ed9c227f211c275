import { expect, test } from '../support/test.ts';

const SCREEN_CODE = /\/assets\/(frame|screens|users-page)-.*\.js$/;

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
