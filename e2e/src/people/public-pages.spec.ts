import { expectNoViolations } from '../support/axe.ts';
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

test('an appeal is written once, in the language of the person', async ({ page }) => {
  const path = '/appeal/0196f0a0-0000-7000-8000-000000000000/1900000000000/signature';
  await page.goto(path);
  await expect(page.getByText('Der Link ist ungültig.')).toBeVisible();

  // The mail with a real link leaves after a minute; the server's part is tested in `appeals.test.ts`.
  const link = { state: 'open', language: 'en', subject: 'Warning', paragraphs: ['<b>Please stop</b>'] };
  const sent: unknown[] = [];
  await page.route('**/v1/appeal/link/**', async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON());
    const state = sent.length > 0 ? { state: 'appealed', appealedAt: '2026-11-17T23:30:00.000Z' } : {};
    await route.fulfill({ json: { success: true, message: '', data: { ...link, ...state } } });
  });
  await page.goto(path);
  await expect(page.getByText('<b>Please stop</b>')).toBeVisible();
  const field = page.getByLabel('Why do you disagree?');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Please write why you disagree.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('It was <i>not</i> me');
  await page.reload();
  await expect(field).toHaveValue('It was <i>not</i> me');
  await expectNoViolations(page, 'appeal');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Your appeal has arrived.')).toBeVisible();
  expect(sent).toEqual([{ text: 'It was <i>not</i> me' }]);
  await page.reload();
  await expect(page.getByText('We have received your appeal of 18.11.2026.')).toBeVisible();
  await page.unroute('**/v1/appeal/link/**');
});

test('a public page follows the language of the browser, and its switch marks it', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const page = await context.newPage();
  const isMarked = (name: string) => page.getByRole('button', { name, exact: true, pressed: true });
  await page.goto('/appeal/0196f0a0-0000-7000-8000-000000000000/1900000000000/signature');
  await expect(page.getByText('The link is invalid.')).toBeVisible();
  await expect(isMarked('English')).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByText('Der Link ist ungültig.')).toBeVisible();
  await expect(isMarked('Deutsch')).toBeVisible();
  await context.close();
});
