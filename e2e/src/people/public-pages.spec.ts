import { mailTo } from '../support/outbox.ts';
import { ADMIN } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

test('the verification page shows whether it worked', async ({ page, api, server }) => {
  const user = await api.addUser('Bestätigung Bitte');
  const mail = await mailTo(server.dataDir, user.email);
  const path = /\/validateEmail\/[\w-]+\/\d+\/[\w-]+/.exec(mail)?.[0] ?? '';
  await page.goto(`${path.slice(0, -2)}xx`);
  await expect(page.getByText(/konnte nicht bestätigt werden/)).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(/ist bestätigt/)).toBeVisible();
  expect((await api.user(user._id)).isVerified).toBe(true);
  await expect(page).toHaveURL(/\/validateEmail\//);
});

test('a forgotten password can be reset with a link that works once', async ({ page, server }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible();
  await page.getByLabel('Email').fill('niemand@e2e.example.org');
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  const answer = page.getByText('Falls zu dieser Adresse ein Konto gehört, ist eine Mail mit einem Link unterwegs.');
  await expect(answer).toBeVisible();
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(answer).toBeVisible();

  const path =
    /\/reset-password\/[\w-]+/.exec(await mailTo(server.dataDir, ADMIN.email, '/reset-password/'))?.[0] ?? '';
  await page.goto(path);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('ein-gutes-passwort');
  await page.getByLabel('Neues Passwort wiederholen').fill('ein-anderes-passwort');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible();
  await page.getByLabel('Neues Passwort wiederholen').fill('ein-gutes-passwort');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Das Passwort ist geändert.')).toBeVisible();
  await page.goto(path);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('ein-gutes-passwort');
  await page.getByLabel('Neues Passwort wiederholen').fill('ein-gutes-passwort');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Der Link ist ungültig oder abgelaufen.')).toBeVisible();
});
