import type { Administrator } from '@leitstand/contract/administrators';
import type { Account } from '@leitstand/contract/api/access/account';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Api } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { addAdministrator } from '../support/colleague.ts';
import { createDatabase } from '../support/postgres.ts';
import { startPublicServer } from '../support/public-server.ts';
import { test as quiet } from '../support/quiet-test.ts';
import { addAuthenticator, setUpCodes } from '../support/second-factors.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const PASSWORD = 'noch-ein-gutes-passwort';

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function newAdministrator(server: ServerProcess, api: Api): Promise<Api> {
  const email = `${crypto.randomUUID()}@e2e.example.org`;
  return addAdministrator(server, api, {
    userName: 'Kira Konto',
    email,
    password: PASSWORD,
    role: 'ADMIN',
    rights: [],
  });
}

async function disable(api: Api, own: Api): Promise<void> {
  const { _id } = await own.call<Account>('GET', '/account');
  await api.call('PUT', '/administrator/update', { administratorId: _id, disabled: 'true' });
}

test('name, picture, language, colours and mails are stored with the account and apply on the next device', async ({
  page,
  otherPage,
  api,
  server,
}) => {
  const own = await newAdministrator(server, api);
  const stored = () => own.call<Account>('GET', '/account');
  await own.enter(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('link', { name: 'Mein Konto' }).click();
  const profile = section(page, 'Profil');
  await profile.getByLabel('Name').fill('');
  await profile.getByRole('button', { name: 'Speichern' }).click();
  await expect(profile.getByText('Das Feld Name darf nicht leer sein.')).toBeVisible();
  await profile.getByLabel('Name').fill('Kira Kontowechsel');
  await profile.getByLabel('Name').press('Enter');
  await expect(page.getByText('Der Name ist gespeichert.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profil: Kira Kontowechsel' })).toBeVisible();

  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await profile.locator('input[type=file]').setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Das Bild ist gespeichert.')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /small/);
  await profile.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page.getByText('Das Bild ist entfernt.')).toBeVisible();

  const mails = section(page, 'Benachrichtigungen per Mail');
  await expect(mails.getByText('lassen sich nicht abbestellen')).toBeVisible();
  await expect(mails.getByRole('switch', { name: 'Eigener Broadcast beendet' })).toHaveCount(0);
  await mails.getByRole('switch', { name: 'Geänderte Rolle oder Rechte' }).click();
  await expect.poll(async () => (await stored()).mutedMails).toEqual(['rightsChanged']);

  await profile.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await section(page, 'Profile').getByText('Dark', { exact: true }).click();
  await expect.poll(stored).toMatchObject({ userName: 'Kira Kontowechsel', image: '', language: 'en', scheme: 'dark' });
  await own.enter(otherPage);
  await otherPage.goto('/mySessions');
  await expect(otherPage).toHaveURL(/\/account#sessions$/);
  await expect(otherPage.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect(otherPage.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await disable(api, own);
});

/** A separate server without demo data, at an address that passkeys can belong to. */
const atPublicAddress = quiet.extend<{ server: ServerProcess; own: Api }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const database = await createDatabase();
      const server = await startPublicServer({ DATABASE_URL: database.url });
      await use(server);
      await server.stop();
      await database.drop();
    },
    { timeout: 200_000 },
  ],
  own: async ({ server }, use) => use(await newAdministrator(server, new Api(server.url))),
  baseURL: async ({ server }, use) => use(server.url),
});

atPublicAddress(
  'passkeys, one-time codes and recovery codes are set up, renewed and removed',
  async ({ page, own }) => {
    const authenticator = await addAuthenticator(page);
    await own.enter(page);
    await page.goto('/account#second-factor');
    const factors = section(page, 'Zweiter Faktor');
    await expect(factors.getByText('Nicht eingerichtet')).toBeVisible();
    const addPasskey = async (name: string) => {
      await factors.getByRole('button', { name: 'Passkey hinzufügen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Weiter zum Browser' }).click();
      return dialog;
    };
    // The browser's own dialog was closed: what was typed stays.
    await authenticator.verifies(false);
    const dialog = await addPasskey('Laptop');
    await expect(dialog.getByText('Der Browser hat keinen Passkey angelegt.')).toBeVisible();
    await authenticator.verifies(true);
    await dialog.getByRole('button', { name: 'Weiter zum Browser' }).click();

    const recovery = page.getByRole('dialog', { name: 'Wiederherstellungscodes' });
    await expect(recovery.getByRole('listitem')).toHaveCount(10);
    await expectNoViolations(page, 'recovery codes');
    await recovery.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Zurück' }).click();
    const download = page.waitForEvent('download');
    await recovery.getByRole('button', { name: 'Als Textdatei' }).click();
    expect((await download).suggestedFilename()).toBe('leitstand-wiederherstellungscodes.txt');
    await recovery.getByRole('button', { name: 'Fertig' }).click();
    await expect(recovery).toBeHidden();
    await expect(factors.getByText('Eingerichtet', { exact: true })).toBeVisible();
    await expect(factors.getByText('Noch 10 von 10 Codes übrig.')).toBeVisible();

    await factors.getByRole('button', { name: '„Laptop“ umbenennen' }).click();
    const rename = page.getByRole('dialog', { name: 'Passkey umbenennen' });
    await rename.getByLabel('Name').fill('Laptop im Büro');
    await rename.getByLabel('Name').press('Enter');
    await expect(factors.getByText('Laptop im Büro')).toBeVisible();

    await factors.getByRole('button', { name: 'Einmalcodes einrichten' }).click();
    const codes = page.getByRole('dialog', { name: 'Einmalcodes einrichten' });
    await expect(codes.getByRole('img', { name: /QR-Code/ })).toBeVisible();
    await expectNoViolations(page, 'one-time codes');
    const secret = ((await codes.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await codes.getByLabel('Code aus der App').fill('000000');
    await codes.getByRole('button', { name: 'Einrichten' }).click();
    await expect(codes.getByText('Der Code ist falsch')).toBeVisible();
    await codes.getByLabel('Code aus der App').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await codes.getByRole('button', { name: 'Einrichten' }).click();
    await expect(codes).toBeHidden();
    await expect(factors.getByText(/Eingerichtet am/)).toBeVisible();

    await factors.getByRole('button', { name: 'Neue Codes erzeugen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Neue Codes erzeugen' }).click();
    await expect(recovery.getByRole('listitem')).toHaveCount(10);
    await recovery.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Trotzdem schließen' }).click();

    await factors.getByRole('button', { name: '„Laptop im Büro“ entfernen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click();
    await expect(factors.getByText('Laptop im Büro')).toHaveCount(0);
    await factors.getByRole('button', { name: 'Einmalcodes abschalten' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('der letzte zweite Faktor');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abschalten' }).click();
    await expect(factors.getByText('Nicht eingerichtet')).toBeVisible();
    await expect(factors.getByRole('button', { name: 'Neue Codes erzeugen' })).toHaveCount(0);
  },
);

test.describe('beyond the common way', { tag: '@soak' }, () => {
  test('a SUPERADMIN resets the second factor of somebody who has lost it', async ({ page, api, server }) => {
    const own = await newAdministrator(server, api);
    const { email } = await own.call<Account>('GET', '/account');
    await setUpCodes(own);
    await api.enter(page);
    await page.goto(`/administrators?search=${encodeURIComponent(email)}`);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row.getByText(/^Seit /)).toBeVisible();
    await row.getByRole('button', { name: 'Zweiten Faktor zurücksetzen' }).click();
    const question = page.getByRole('alertdialog', { name: 'Zweiten Faktor von „Kira Konto“ zurücksetzen?' });
    await question.getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect(page.getByText('Der zweite Faktor von „Kira Konto“ ist zurückgesetzt.')).toBeVisible();
    await expect(row.getByText('Nein', { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Zweiten Faktor zurücksetzen' })).toHaveCount(0);
    const all = await api.call<Administrator[]>('GET', '/administrator/all');
    expect(all.find((one) => one.email === email)).toMatchObject({ secondFactorSince: null, sessions: 0 });
    await api.call('PUT', '/administrator/update', {
      administratorId: all.find((one) => one.email === email)?._id ?? '',
      disabled: 'true',
    });
  });

  test('a failed load can be tried again, and what was typed survives a reload', async ({ page, api, server }) => {
    const own = await newAdministrator(server, api);
    await own.enter(page);
    await page.route('**/v1/account/secondFactor', (route) => route.abort());
    await page.goto('/account');
    const factors = section(page, 'Zweiter Faktor');
    await expect(factors.getByRole('alert')).toBeVisible();
    await page.unroute('**/v1/account/secondFactor');
    await factors.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(factors.getByText('Nicht eingerichtet')).toBeVisible();
    const name = section(page, 'Profil').getByLabel('Name');
    await name.fill('Halb getippt');
    await page.reload();
    await expect(name).toHaveValue('Halb getippt');
    await expect(page.getByText('Die Eingabe vom letzten Mal ist wieder da.')).toBeVisible();
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(name).toHaveValue('Kira Konto');
    await disable(api, own);
  });

  test('axe finds nothing, on a phone and in English', async ({ page, api, server }) => {
    const own = await newAdministrator(server, api);
    await own.enter(page);
    for (const [width, height, language, title] of [
      [1440, 900, 'de', 'Mein Konto'],
      [390, 844, 'en', 'My account'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit(page, `/account?language=${language}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      await expectNoViolations(page, `the account at ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await disable(api, own);
  });
});
