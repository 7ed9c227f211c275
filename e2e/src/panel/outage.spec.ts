import { Api } from '../support/api.ts';
import { BreakableNetwork } from '../support/breakable-network.ts';
import { inviteColleague } from '../support/colleague.ts';
import { createDatabase, type PostgresDatabase } from '../support/postgres.ts';
import { test as base } from '../support/quiet-test.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { expect } from '../support/test.ts';

const AWAY = 'Der Dienst ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.';

interface Fixtures {
  database: PostgresDatabase;
  /** Proxy between the server and its database. */
  network: BreakableNetwork;
  server: ServerProcess;
  api: Api;
}

/** A separate server whose database can be disconnected; the usual one is shared by all tests. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  database: async ({}, use) => {
    const database = await createDatabase();
    await use(database);
    await database.drop();
  },
  network: async ({ database }, use) => {
    const network = new BreakableNetwork(database.url);
    await use(network);
    await network.close();
  },
  server: async ({ database, network }, use) => {
    const address = new URL(database.url);
    address.host = new URL(await network.open()).host;
    const server = await startServer({ DATABASE_URL: address.href, LOG_LEVEL: 'silent' });
    await use(server);
    await server.stop();
  },
  api: async ({ server }, use) => use(new Api(server.url)),
  baseURL: async ({ server }, use) => use(server.url),
});

test('a database outage is reported, loses no typed input, and the change is saved once', async ({
  page,
  api,
  server,
  network,
}) => {
  await api.addUser('Schon da');
  await api.enter(page);
  await page.goto('/users');
  await expect(page.getByRole('cell', { name: 'Schon da' }).first()).toBeVisible();
  await expect(page.locator('[data-live="live"]')).toBeAttached();

  await page.getByRole('button', { name: 'Neuer Benutzer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neuen Benutzer anlegen' });
  const email = 'getippt@e2e.example.org';
  await dialog.getByLabel('Benutzername').fill('Mühsam Getippt');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Geburtsdatum' }).fill('24.12.1990');
  await dialog.getByLabel('Über mich').fill('Lange überlegt.');
  await dialog
    .getByRole('combobox', { name: 'Sprache' })
    .or(dialog.getByRole('textbox', { name: 'Sprache' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Deutsch' }).click();

  network.cut();
  const create = dialog.getByRole('button', { name: 'Anlegen' });
  await create.click();
  await expect(dialog.getByRole('alert')).toHaveText(AWAY);
  await expect(dialog.getByLabel('Benutzername')).toHaveValue('Mühsam Getippt');
  await expect(dialog.getByLabel('Über mich')).toHaveValue('Lange überlegt.');
  await create.click();
  await expect(dialog.getByRole('alert')).toHaveText(AWAY);

  // A window opened during the outage, and a list that was never loaded.
  const second = await page.context().newPage();
  await second.goto('/users');
  await expect(second.getByText('Keine Verbindung zum Server')).toBeVisible();
  await expect(second.getByText(AWAY)).toBeVisible();

  network.restore();
  await expect(second.getByRole('cell', { name: 'Schon da' }).first()).toBeVisible();
  await create.click();
  await expect(dialog).toBeHidden();
  expect(await api.search(email)).toHaveLength(1);

  // Updates by others arrive again.
  await expect(second.locator('[data-live="live"]')).toBeAttached();
  await (await inviteColleague(server, api)).addUser('Von der Kollegin');
  await expect(second.getByTestId('updates-line')).toBeVisible();
  await second.close();
});

test('a list that cannot be loaded says so, offers a retry, and recovers by itself', { tag: '@soak' }, async ({
  page,
  api,
  network,
}) => {
  await api.addUser('Wieder da');
  await api.enter(page);
  await page.goto('/posts');
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  network.cut();
  await page.getByRole('navigation').getByRole('link', { name: 'Benutzer', exact: true }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByText(AWAY)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  network.restore();
  await expect(main.getByRole('cell', { name: 'Wieder da' }).first()).toBeVisible();
  await expect(main.getByText(AWAY)).toBeHidden();
});
