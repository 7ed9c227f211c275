import { expectNoViolations } from '../support/axe.ts';
import { ADMIN, type ServerProcess } from '../support/server-process.ts';
import { startWithProvider } from '../support/sign-in/oidc-process.ts';
import { expect, test } from '../support/test.ts';

const PERSON = { name: 'Lena Krüger', email: 'lena@example.org', groups: ['support'] };

test.describe('single sign-on', () => {
  let panel: ServerProcess;
  test.beforeAll(async () => {
    test.setTimeout(200_000);
    panel = await startWithProvider(PERSON);
  });
  test.afterAll(() => panel.stop());

  test('signs in at a provider, opens the requested page with the rights of the groups, and signs out there too', async ({
    page,
  }) => {
    await page.goto(`${panel.url}/users?days=7`);
    const button = page.getByRole('button', { name: 'Mit Testverzeichnis anmelden' });
    await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible();
    await button.click();
    await expect(page).toHaveURL(`${panel.url}/users?days=7`);
    await expect(page.getByRole('heading', { name: 'Benutzer' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Administratoren' })).toBeHidden();
    await page.getByRole('button', { name: /Profil/ }).click();
    await expect(page.getByText(PERSON.email).first()).toBeVisible();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    // The provider asks before it ends its session.
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(`${panel.url}/login`);
    await expect(button).toBeVisible();
  });

  test('explains a sign-in that this browser did not begin, and leads back @soak', async ({ page }) => {
    await page.goto(`${panel.url}/signIn/test?code=fremd&state=fremd`);
    await expect(page.getByRole('alert')).toContainText('in einem anderen Browser begonnen');
    await expect(page).toHaveURL(`${panel.url}/signIn/test`);
    await expectNoViolations(page, 'the page after a refused visit');
    await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click();
    await expect(page.getByRole('button', { name: 'Mit Testverzeichnis anmelden' })).toBeVisible();
    await expectNoViolations(page, 'the sign-in page with a provider');
  });
});

test('where passwords are turned off, only the break-glass account is asked for one @soak', async ({ page }) => {
  test.setTimeout(200_000);
  const panel = await startWithProvider(PERSON, { PASSWORD_SIGN_IN: 'off', BREAK_GLASS_EMAIL: ADMIN.email });
  await page.goto(`${panel.url}/login`);
  await expect(page.getByRole('button', { name: 'Mit Testverzeichnis anmelden' })).toBeVisible();
  await expect(page.getByLabel('Passwort', { exact: true })).toBeHidden();
  await expectNoViolations(page, 'the sign-in page without a password');
  await page.getByRole('button', { name: 'Mit dem Notfallkonto anmelden' }).click();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
  await expect(page.getByText('Notfallkonto benutzt')).toBeVisible();
  await panel.stop();
});

test('an account with a password is linked to a provider in the own account, which its owner sees there', async ({
  page,
}) => {
  test.setTimeout(200_000);
  const panel = await startWithProvider(PERSON);
  await page.goto(`${panel.url}/login`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Profil/ })).toBeVisible();
  await page.goto(`${panel.url}/account`);
  const section = page.getByRole('region', { name: 'Anmeldeanbieter' });
  await section.getByRole('button', { name: 'Mit Testverzeichnis verbinden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mit Testverzeichnis verbinden' });
  await expect(dialog).toContainText('Bitte bei Testverzeichnis als die Person anmelden');
  await expectNoViolations(page, 'the dialog that links an account');
  await dialog.getByRole('button', { name: 'Bei Testverzeichnis anmelden' }).click();
  await expect(page.getByText('Das Konto ist verbunden.')).toBeVisible();
  await expect(section).toContainText('Verbunden mit Testverzeichnis seit');
  await expect(section.getByRole('button')).toHaveCount(0);
  await expectNoViolations(page, 'the own account with a linked provider');
  await panel.stop();
});
