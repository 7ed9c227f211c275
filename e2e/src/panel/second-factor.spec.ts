import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import type { Download, Locator, Page } from '@playwright/test';
import pg from 'pg';
import { Api } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { createDatabase, type PostgresDatabase } from '../support/postgres.ts';
import { startPublicServer } from '../support/public-server.ts';
import { test as base } from '../support/quiet-test.ts';
import { addAuthenticator, addPasskey, setUpCodes } from '../support/second-factors.ts';
import { ADMIN, type ServerProcess } from '../support/server-process.ts';
import { expect } from '../support/test.ts';

const START_MS = 120_000;

interface Fixtures {
  storage: PostgresDatabase;
  database: pg.Client;
  server: ServerProcess;
  api: Api;
}

/** A separate server with an address for passkeys, without demo data, whose database the tests can change. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  storage: async ({}, use) => {
    const storage = await createDatabase();
    await use(storage);
    await storage.drop();
  },
  database: async ({ storage }, use) => {
    const database = new pg.Client(storage.url);
    await database.connect();
    await use(database);
    await database.end();
  },
  server: [
    async ({ storage }, use) => {
      const server = await startPublicServer({ DATABASE_URL: storage.url });
      await use(server);
      await server.stop();
    },
    // Not part of the time of the test.
    { timeout: START_MS },
  ],
  api: async ({ server }, use) => use(new Api(server.url)),
  baseURL: async ({ server }, use) => use(server.url),
});

const codeField = (part: Page | Locator) => part.getByLabel('Einmalcode');
const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Kurz bestätigen' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
}

/** Each code works once; this lets the current one work again. */
async function forgetUsedCodes(database: pg.Client): Promise<void> {
  await database.query('update admins set codes_step = 0');
}

const token = (page: Page) => page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_STORAGE_KEY);

/** As if the last proof was given an hour ago. */
async function letProofExpire(page: Page, server: ServerProcess, database: pg.Client): Promise<void> {
  await database.query(`update admin_sessions set proved_at = now() - interval '1 hour'`);
  const authorization = await token(page);
  // The server remembers a session for a moment.
  const askForCodes = () =>
    fetch(`${server.url}/v1/account/codes/begin`, { method: 'POST', headers: { authorization } });
  await expect.poll(async () => (await askForCodes()).status).toBe(403);
}

/** Opens the dialog to invite somebody, whose call needs a proof. */
async function fillInvitation(page: Page, userName: string): Promise<Locator> {
  await page.goto('/administrators?administrator=new');
  const dialog = page.getByRole('dialog', { name: 'Administrator einladen' });
  await dialog.getByLabel('Benutzername').fill(userName);
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID()}@e2e.example.org`);
  return dialog;
}

/** The download that goes on after a password. */
async function provedDownload(page: Page): Promise<Download> {
  const download = page.waitForEvent('download');
  await prompt(page).getByLabel('Passwort').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  return download;
}

test('one-time codes are the second step of a sign-in, and a recovery code proves who is at the screen', async ({
  page,
  api,
  server,
  database,
}) => {
  const codes = await setUpCodes(api);
  await forgetUsedCodes(database);
  await page.goto('/users?days=7');
  await enterPassword(page);
  await expect(codeField(page)).toBeFocused();
  await expectNoViolations(page, 'second step');
  await page.keyboard.type('000000');
  await expect(page.getByText('Der Code ist falsch, abgelaufen oder schon benutzt.')).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  // As it is pasted from an app; no key is pressed.
  await codeField(page).fill(codes.now().replace(/^.../, '$& '));
  await expect(page).toHaveURL(/\/users\?days=7$/);

  const dialog = await fillInvitation(page, 'Berta Beweis');
  await letProofExpire(page, server, database);
  const send = dialog.getByRole('button', { name: 'Einladung senden' });
  await send.click();
  await expect(codeField(prompt(page))).toBeFocused();
  await expect(prompt(page)).toContainText('wer am Bildschirm sitzt. Danach geht es weiter: Administrator einladen.');
  await expectNoViolations(page, 'proof');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('Nicht ausgeführt, weil die Bestätigung abgebrochen wurde.');
  await expect(dialog.getByLabel('Benutzername')).toHaveValue('Berta Beweis');

  await send.click();
  await prompt(page).getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await prompt(page).getByLabel('Wiederherstellungscode').fill('falsch');
  await page.keyboard.press('Enter');
  await expect(prompt(page).getByText('Der Code ist falsch, abgelaufen oder schon benutzt.')).toBeVisible();
  await prompt(page)
    .getByLabel('Wiederherstellungscode')
    .fill(codes.recoveryCodes[0]?.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(prompt(page)).toBeHidden();
  const { rows } = await database.query(`select 1 from admins where user_name = 'Berta Beweis'`);
  expect(rows).toHaveLength(1);
});

test('a passkey is the second step, replaces the password, and proves who is at the screen', async ({
  page,
  api,
  server,
  database,
}) => {
  await page.goto('/login');
  const authenticator = await addAuthenticator(page);
  await addPasskey(page, await api.signIn());
  await enterPassword(page);
  await page.getByRole('button', { name: 'Passkey verwenden' }).click();
  await expect(navigation(page)).toBeVisible();
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();

  const passkey = page.getByRole('button', { name: 'Mit Passkey anmelden' });
  await authenticator.verifies(false);
  await passkey.click();
  await expect(passkey).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoViolations(page, 'sign-in with passkey');
  await authenticator.verifies(true);
  await passkey.click();
  await expect(navigation(page)).toBeVisible();

  const dialog = await fillInvitation(page, 'Pia Passkey');
  await letProofExpire(page, server, database);
  await dialog.getByRole('button', { name: 'Einladung senden' }).click();
  await prompt(page).getByRole('button', { name: 'Passkey verwenden' }).click();
  await expect(dialog).toBeHidden();
});

test('an account without a second factor proves itself by password, is reminded, and led to its account when overdue', async ({
  page,
  api,
  server,
  database,
}) => {
  await api.enter(page);
  await page.goto('/users');
  const reminder = page.getByRole('status').filter({ hasText: 'braucht einen zweiten Faktor' });
  await expect(reminder).toContainText('bleiben noch 7 Tage');
  await expect(page.getByRole('button', { name: 'Jetzt einrichten' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Benutzer' })).toBeVisible();
  // The table scrolls, not the page.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0);
  await reminder.getByRole('button', { name: 'Für heute schließen' }).click();
  await expect(reminder).toHaveCount(0);

  const dialog = await fillInvitation(page, 'Paula Passwort');
  await letProofExpire(page, server, database);
  await dialog.getByRole('button', { name: 'Einladung senden' }).click();
  await prompt(page).getByLabel('Passwort').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await database.query(`update admins set second_factor_due_at = now() - interval '1 minute'`);
  await page.goto('/trips');
  await expect(page).toHaveURL(/\/account/);
  await expect(reminder).toContainText('Alles andere geht erst wieder');
});

test.describe('the second step', { tag: '@soak' }, () => {
  test('goes back to the password when it has expired, and works where the session has ended', async ({
    page,
    api,
    database,
  }) => {
    const codes = await setUpCodes(api);
    await page.goto('/administrators?administrator=new');
    await enterPassword(page);
    await expect(codeField(page)).toBeFocused();
    await database.query('delete from challenges');
    await forgetUsedCodes(database);
    await codeField(page).fill(codes.now());
    await expect(page.getByRole('alert')).toHaveText('Das hat zu lange gedauert. Bitte neu anmelden.');
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);
    await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused();
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Zurück zum Passwort' }).click();
    await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused();
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await codeField(page).fill(codes.now());
    await expect(navigation(page)).toBeVisible();

    const dialog = await fillInvitation(page, 'Selma Sitzung');
    await database.query('delete from admin_sessions');
    const again = page.getByRole('dialog', { name: 'Erneut anmelden' });
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Einladung senden' }).click();
      await expect(again).toBeVisible({ timeout: 1000 });
    }).toPass();
    await again.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(codeField(again)).toBeFocused();
    await forgetUsedCodes(database);
    await codeField(again).fill(codes.now());
    await expect(again).toBeHidden();
    await expect(dialog).toBeHidden();
  });

  test('says how long to wait after too many attempts', async ({ page, api }) => {
    await setUpCodes(api);
    await page.goto('/login');
    await enterPassword(page);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answer = page.waitForResponse('**/signIn/secondStep');
      await codeField(page).fill(String(attempt).repeat(6));
      expect((await answer).status()).toBe(422);
    }
    await codeField(page).fill('666666');
    await expect(page.getByText(/^Zu viele Versuche\. Bitte 15 Minuten warten, bis \d\d:\d\d Uhr\.$/)).toBeVisible();
  });

  test('has no violations on a phone and in English, and neither has the proof', async ({
    page,
    api,
    server,
    database,
  }) => {
    const codes = await setUpCodes(api);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/login?language=en');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('One-time code')).toBeFocused();
    await expectNoViolations(page, 'second step on a phone');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectNoViolations(page, 'recovery code on a phone');
    await page.getByLabel('Recovery code').fill(codes.recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await letProofExpire(page, server, database);
    await page.goto('/administrators?administrator=new');
    const dialog = page.getByRole('dialog', { name: 'Invite administrator' });
    await dialog.getByLabel('Username').fill('Phil Phone');
    await dialog.getByLabel('Email').fill('phone@e2e.example.org');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('alertdialog').getByLabel('One-time code')).toBeFocused();
    await expectNoViolations(page, 'proof on a phone');
  });
});

test.describe('a proof', { tag: '@soak' }, () => {
  test('is replaced by a sign-in if the session ends meanwhile', async ({ page, api, server, database }) => {
    await api.enter(page);
    const dialog = await fillInvitation(page, 'Ella Ende');
    await letProofExpire(page, server, database);
    await dialog.getByRole('button', { name: 'Einladung senden' }).click();
    await prompt(page).getByLabel('Passwort').fill('falsch');
    await page.keyboard.press('Enter');
    await expect(prompt(page).getByText('Das aktuelle Passwort ist nicht korrekt.')).toBeVisible();
    await database.query('delete from admin_sessions');
    const again = page.getByRole('dialog', { name: 'Erneut anmelden' });
    await expect(async () => {
      await prompt(page).getByRole('button', { name: 'Bestätigen' }).click();
      await expect(again).toBeVisible({ timeout: 1000 });
    }).toPass();
    await again.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expect(prompt(page)).toBeHidden();
    await expect(dialog).toBeHidden();
  });

  test('is asked for by an export and a disclosure, which go on and keep what was selected', async ({
    page,
    api,
    server,
    database,
  }) => {
    const { _id } = await api.addUser('Xaver Export');
    await api.enter(page);
    await page.goto('/users?days=-1');
    await page.getByRole('checkbox', { name: 'Xaver Export auswählen' }).check();
    const selection = page.getByRole('region', { name: 'Auswahl', exact: true });
    await letProofExpire(page, server, database);
    await selection.getByRole('button', { name: 'CSV exportieren' }).click();
    await expect(prompt(page).getByLabel('Passwort')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nicht ausgeführt, weil die Bestätigung abgebrochen wurde.')).toBeVisible();
    await expect(selection).toContainText('1 ausgewählt');
    await selection.getByRole('button', { name: 'CSV exportieren' }).click();
    expect((await provedDownload(page)).suggestedFilename()).toMatch(/^benutzer-.*\.csv$/);

    await page.goto(`/users?person=${_id}`);
    await letProofExpire(page, server, database);
    await page.getByRole('button', { name: 'Datenauskunft' }).click();
    await page.getByRole('menuitem', { name: 'Als JSON-Datei' }).click();
    expect((await provedDownload(page)).suggestedFilename()).toBe(`datenauskunft-${_id}.json`);
    await expect(page.getByRole('dialog', { name: /^Personenakte/ })).toBeVisible();
  });
});
