import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import type { Page } from '@playwright/test';
import { ADMIN } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

const token = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY);

async function fill(page: Page, { email, password } = ADMIN): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
}

test.describe('signing in', () => {
  test('opens the dashboard on Enter, and signs out again', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login\?routingTarget=%2F$|\/login/);
    await page.goto('/login');
    await fill(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/(dashboard)?$/);
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
    expect(await token(page)).toBeTruthy();
    await page.getByRole('button', { name: /Profil/ }).click();
    await expect(page.getByText(ADMIN.email).first()).toBeVisible();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await token(page)).toBe('');
    await page.goto('/users');
    await expect(page).toHaveURL(/\/login\?routingTarget=%2Fusers/);
  });

  test('returns to the requested address', async ({ page }) => {
    await page.goto('/users?days=7&search=anna');
    await expect(page).toHaveURL(/routingTarget=/);
    await fill(page);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page).toHaveURL(/\/users\?days=7&search=anna$/);
    await expect(page.getByRole('heading', { name: 'Benutzer' })).toBeVisible();
  });

  test('never redirects to another site', async ({ page, server }) => {
    await page.goto('/login?routingTarget=%2F%2Fevil.example%2Fx');
    await fill(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
    expect(page.url().startsWith(server.url)).toBe(true);
  });

  test('reports wrong credentials and keeps the email address', async ({ page }) => {
    await page.goto('/login');
    await fill(page, { email: ADMIN.email, password: 'falsch' });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Email oder Passwort sind nicht korrekt!');
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);
  });

  test('shows and hides the password, and stays signed in on request', async ({ page }) => {
    await page.goto('/login');
    await fill(page);
    const password = page.getByLabel('Passwort', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Passwort verbergen' }).click();
    await page.getByLabel('Angemeldet bleiben').check();
    const request = page.waitForRequest('**/v1/signInDashboard');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    expect((await request).postDataJSON()).toMatchObject({ stayLoggedIn: true, fcmToken: '' });
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  });

  test('redirects an address with a language parameter to the same one without it', async ({ page, api }) => {
    await api.enter(page);
    await page.goto('/users?language=en&days=-1');
    await expect(page).toHaveURL(/\/users\?days=-1$/);
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  });
});

test('a session that expires during work asks for the password in place and loses nothing', async ({
  page,
  api,
  server,
}) => {
  const user = await api.addUser('Sitzung Abgelaufen');
  await page.goto('/login');
  await fill(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  await page.goto(`/users?user=${user._id}`);
  const dialog = page.getByRole('dialog', { name: 'Benutzer bearbeiten' });
  await dialog.getByLabel('Über mich').fill('Getippt, bevor die Sitzung endete.');

  const ended = await page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY);
  await fetch(`${server.url}/v1/signOut`, { headers: { authorization: ended ?? '' } });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const again = page.getByRole('dialog', { name: 'Erneut anmelden' });
  await expect(again.getByLabel('Email')).toHaveValue(ADMIN.email);
  await again.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');

  await expect(again).toBeHidden();
  await expect(dialog).toBeHidden();
  expect((await api.user(user._id)).about).toBe('Getippt, bevor die Sitzung endete.');
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Der Server ist nicht erreichbar/ });

  test('the session is kept', async ({ page, api }) => {
    await api.enter(page);
    await page.route('**/v1/user/profile/my/0/5', (route) => route.abort());
    await page.goto('/users');
    await expect(page.getByText('Keine Verbindung zum Server')).toBeVisible();
    await page.unroute('**/v1/user/profile/my/0/5');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('heading', { name: 'Benutzer' })).toBeVisible();
  });
});
