import type { Operations } from '@leitstand/contract/api/operations';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { Api } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { addAdministrator } from '../support/colleague.ts';
import { createDatabase, type PostgresDatabase } from '../support/postgres.ts';
import { test as base } from '../support/quiet-test.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { expect } from '../support/test.ts';

interface Fixtures {
  database: PostgresDatabase;
  server: ServerProcess;
  api: Api;
}

/** A separate server, because failed jobs are put into its database. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  database: async ({}, use) => {
    const database = await createDatabase();
    await use(database);
    await database.drop();
  },
  server: async ({ database }, use) => {
    const server = await startServer({ DATABASE_URL: database.url });
    await use(server);
    await server.stop();
  },
  api: async ({ server }, use) => use(new Api(server.url)),
  baseURL: async ({ server }, use) => use(server.url),
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function addFailedJobs(database: PostgresDatabase, name: string, count: number): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on)
     select $1, '{}', 'failed', 8, 8, now() - n * interval '1 hour' from generate_series(1, $2::int) as n`,
    [name, count],
  );
  await client.end();
}

test('a SUPERADMIN sees how the server is doing, and tries failed jobs again', async ({
  page,
  api,
  server,
  database,
}) => {
  const { server: running, migrations } = await api.call<Operations>('GET', '/operations');
  await addFailedJobs(database, 'long-changes', 7);
  await addFailedJobs(database, 'approval-expiry', 1);
  await api.enter(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('link', { name: 'Betrieb', exact: true }).click();
  await expect(region(page, 'Programm')).toContainText(running.version);
  await expect(region(page, 'Datenbank')).toContainText('PostgreSQL');
  await expect(region(page, 'Migrationen')).toContainText(migrations.latest);
  await expect(region(page, 'Letzte Sicherung')).toContainText('Noch keine Sicherung');
  await expect(
    region(page, 'Langsamste Aufrufe').getByRole('row').filter({ hasText: '/signInDashboard' }),
  ).toBeVisible();

  const failed = region(page, 'Fehlgeschlagene Aufträge');
  await expect(failed.getByRole('listitem')).toHaveCount(7);
  await expect(failed).toContainText('und 2 weitere');
  await expectNoViolations(page, 'failed jobs');
  // By keyboard, and the focus stays in the list although the button goes.
  await failed.getByRole('button', { name: /^Nochmal versuchen: Ablauf von Anfragen/ }).press('Enter');
  await expect(page.getByText('Der Auftrag wird nochmal versucht.')).toBeVisible();
  await expect(failed.getByRole('region', { name: 'Ablauf von Anfragen zur Freigabe' })).toBeHidden();
  await expect(failed.getByRole('button', { name: 'Alle nochmal versuchen: Lange Änderungen' })).toBeEnabled();
  expect(await failed.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await failed.getByRole('button', { name: 'Alle nochmal versuchen: Lange Änderungen' }).click();
  await expect(page.getByText('7 Aufträge werden nochmal versucht.')).toBeVisible();
  await expect(failed).toContainText('Keine fehlgeschlagenen Aufträge');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const admin = await addAdministrator(server, api, {
    userName: 'Alle Rechte',
    email: `${crypto.randomUUID()}@e2e.example.org`,
    password: 'ein-ganz-neues-passwort',
    role: 'ADMIN',
    rights: ['ReadUsers', 'WriteUsers', 'WriteMasterdata', 'ChangePermissions', 'GlobalAccess'],
  });
  await admin.enter(page);
  await page.goto('/operations');
  await expect(page.getByText('Das ist nur für die Rolle SUPERADMIN.')).toBeVisible();
  await page.getByRole('button', { name: /^Profil/ }).click();
  await expect(page.getByRole('link', { name: 'Administratoren' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Betrieb', exact: true })).toBeHidden();
});

test('figures that cannot be refreshed stay, and the screen says so', { tag: '@soak' }, async ({ page, api }) => {
  await api.enter(page);
  await page.goto('/operations');
  await expect(region(page, 'Programm')).toContainText('Node.js');
  await page.route('**/v1/operations', (route) => route.abort());
  await expect(page.getByText('Die Angaben konnten nicht aktualisiert werden.')).toBeVisible({ timeout: 30_000 });
  await expect(region(page, 'Programm')).toContainText('Node.js');
  await page.unroute('**/v1/operations');
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
  await expect(page.getByText('Die Angaben konnten nicht aktualisiert werden.')).toBeHidden();
});
