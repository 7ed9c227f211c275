import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { file, fileOf, findBusyPerson, remove } from '../support/person-file.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

test.beforeEach(({ api, page }) => api.enter(page));

const TABS = {
  vehicles: 'Fahrzeuge',
  posts: 'Beiträge',
  trips: 'Trips',
  orders: 'Bestellungen',
  coins: 'Coins',
  reports: 'Meldungen',
  audit: 'Protokoll',
} as const;

test('opens from every place that shows a user, and Back or Escape returns there', async ({ page, api }) => {
  const user = await api.addUser('Akte Auf');
  await page.goto(`/users?days=-1&search=${encodeURIComponent(user.email)}`);
  const row = page.getByRole('table', { name: 'Benutzer' }).getByRole('row').filter({ hasText: 'Akte Auf' });
  const opener = row.getByRole('button', { name: 'Akte öffnen' });
  await opener.click();
  const opened = fileOf(page);
  await expect(opened.getByText(user.email)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`person=${user._id}`));
  await expect(opened.locator(':focus')).toHaveCount(1);
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(/search=/);
  await expect(opener).toBeFocused();

  await row.getByText('Akte Auf').click();
  const dialog = page.getByRole('dialog', { name: /Benutzer bearbeiten/ });
  await dialog.getByRole('button', { name: 'Akte öffnen' }).click();
  await expect(opened.getByText(user.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await row.getByRole('button', { name: /Fahrzeuge bearbeiten/ }).click();
  const vehicles = page.getByRole('dialog', { name: 'Fahrzeuge von „Akte Auf“' });
  const link = vehicles.getByRole('link', { name: 'Akte Auf' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(opened.getByText(user.email)).toBeVisible();
  await opened.getByRole('button', { name: 'Schließen' }).click();
  await expect(opened).toBeHidden();
  await expect(link).toBeFocused();

  await page.goto(`/dashboard?person=${user._id}`);
  await expect(opened.getByText(user.email)).toBeVisible();
  await opened.getByRole('link', { name: 'Bearbeiten' }).click();
  await expect(opened).toBeHidden();
  await expect(dialog.getByLabel('Benutzername')).toHaveValue('Akte Auf');
  await page.goBack();
  await expect(opened.getByText(user.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);
  await remove(api, user);
});

test('shows all records of a person in tabs, and reports unknown ids', async ({ page, api }) => {
  const { user } = await findBusyPerson(api);
  const { counts } = await file(api, user._id);
  await page.goto(`/users?person=${user._id}`);
  const opened = fileOf(page);
  await expect(opened.getByText(user.userName).first()).toBeVisible();
  for (const [key, label] of Object.entries(TABS)) {
    const count = counts[key as keyof typeof TABS];
    await opened.getByRole('tab', { name: new RegExp(`^${label} ${count.toLocaleString('de')}$`) }).click();
    const table = opened.getByRole('table', { name: label });
    await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
    if (count === 0) await expect(opened.getByRole('tabpanel').getByText(/^Keine /)).toBeVisible();
    else await expect(table.getByRole('row').nth(1)).toBeVisible();
  }
  await expect(page).toHaveURL(/personTab=audit/);
  await page.reload();
  await expect(opened.getByRole('tab', { selected: true })).toHaveText(/Protokoll/);

  await visit(page, '/users?person=01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('Person nicht gefunden')).toBeVisible();
  await visit(page, '/users?person=unfug');
  await expect(page.getByText('Person nicht gefunden')).toBeVisible();
});

test('opens from a post by keyboard and links to all posts of its author', async ({ page }) => {
  await page.goto('/posts?days=-1');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  const author = row.getByRole('link');
  while (!(await author.evaluate((link) => link === document.activeElement))) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const opened = fileOf(page);
  await expect(opened.getByText((await author.textContent()) ?? '').first()).toBeVisible();
  await expect(page).not.toHaveURL(/post=/);
  await opened.getByRole('tab', { name: /^Beiträge/ }).click();
  const posts = opened.getByRole('table', { name: 'Beiträge' });
  await posts.getByRole('row').nth(1).press('Enter');
  await expect(page).toHaveURL(/\/posts\?post=/);
  await expect(opened).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(posts).toBeVisible();
});

test('can be opened in another tab, with the same filters', { tag: '@soak' }, async ({ page, context }) => {
  await page.goto('/posts?days=-1');
  const author = page.getByRole('table').getByRole('row').nth(1).getByRole('link');
  const name = (await author.textContent()) ?? '';
  await page.getByRole('main').getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(author).toHaveText(name);
  const [tab] = await Promise.all([context.waitForEvent('page'), author.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(fileOf(tab).getByText(name).first()).toBeVisible();
  const { pathname, searchParams } = new URL(tab.url());
  expect([pathname, searchParams.get('days'), searchParams.get('search')]).toEqual(['/posts', '-1', name]);
  await expect(fileOf(page)).toBeHidden();
});

/** Adds a note in the open file, changes it, deletes it and undoes that. */
async function keepNote(page: Page): Promise<void> {
  const opened = fileOf(page);
  const badge = opened.getByRole('button', { name: '1 Notiz' });
  await opened.getByRole('tab', { name: 'Notizen 0' }).click();
  await opened.getByRole('button', { name: 'Notiz hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: /^Notiz (hinzufügen|bearbeiten)/ });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Das Feld Notiz darf nicht leer sein.')).toBeVisible();
  await dialog.getByLabel('Notiz').fill('Ruft am Montag zurück');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(opened.getByRole('tab', { name: 'Notizen 1' })).toBeVisible();
  await expect(badge).toBeVisible();
  await opened.getByRole('button', { name: 'Notiz bearbeiten' }).click();
  await dialog.getByLabel('Gültig bis').fill('24.12.2199');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(opened.getByText('bis 24.12.2199')).toBeVisible();
  await opened.getByRole('button', { name: 'Notiz löschen' }).click();
  await expect(badge).toBeHidden();
  await undo(page).click();
  await expect(badge).toBeVisible();
}

test('a deleted user has a file too, can be restored there, and has notes', async ({ page, api }) => {
  const user = await api.addUser('Akte Gelöscht');
  await api.call('POST', '/user/delete', { userId: user._id, reason: 'Doppeltes Konto' });
  await page.goto(`/users?days=-1&search=${encodeURIComponent(user.email)}&person=${user._id}`);
  const opened = fileOf(page);
  await expect(opened.getByText(/Grund: Doppeltes Konto/)).toBeVisible();
  await expect(opened.getByText('Gelöscht', { exact: true })).toBeVisible();
  await expect(opened.getByRole('link', { name: 'Bearbeiten' })).toHaveCount(0);
  await opened.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(page.getByText('„Akte Gelöscht“ ist wiederhergestellt.')).toBeVisible();
  await expect(opened.getByText(/Grund: Doppeltes Konto/)).toBeHidden();
  await expect(opened.getByRole('link', { name: 'Bearbeiten' })).toBeVisible();
  await opened.getByRole('tab', { name: /^Protokoll 3$/ }).click();
  await expect(opened.getByText('Benutzer: Wiederhergestellt')).toBeVisible();
  await keepNote(page);
  await page.keyboard.press('Escape');
  const table = page.getByRole('table', { name: 'Benutzer' });
  await expect(table.getByText('Akte Gelöscht').first()).toBeVisible();
  await remove(api, user);
});

test.describe('failures', () => {
  test.use({ expectedErrors: /Failed to load|net::/ });

  test('are reported in place and can be retried', async ({ page, api }) => {
    const user = await api.addUser('Akte Fehler');
    await page.route('**/v1/person/*/disclosure/*', (route) => route.abort(), { times: 1 });
    await page.route('**/v1/person/*/posts/**', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 3 });
    await page.goto(`/users?person=${user._id}&personTab=posts`);
    const opened = fileOf(page);
    await opened.getByRole('button', { name: 'Erneut versuchen' }).click({ timeout: 20_000 });
    await expect(opened.getByText('Keine Beiträge')).toBeVisible();
    await opened.getByRole('button', { name: 'Datenauskunft' }).click();
    await page.getByRole('menuitem', { name: 'Als JSON-Datei' }).click();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Erneut versuchen' });
    const [download] = await Promise.all([page.waitForEvent('download'), retry.click()]);
    expect(download.suggestedFilename()).toContain(user._id);
    await remove(api, user);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('fills the screen, and all tabs are reachable', { tag: '@soak' }, async ({ page, api }) => {
    const { user } = await findBusyPerson(api);
    await page.goto(`/users?person=${user._id}&personTab=audit`);
    const opened = fileOf(page);
    await expect(opened.getByText(user.email).first()).toBeVisible();
    expect(await opened.boundingBox()).toMatchObject({ x: 0, width: 390 });
    await expect(opened.getByRole('tab', { name: /Protokoll/ })).toBeInViewport();
    await opened.getByRole('tab', { name: /Fahrzeuge/ }).click();
    await expect(opened.getByRole('table', { name: 'Fahrzeuge' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(overflow).toBe(false);
  });
});

test.describe('in both colour schemes', { tag: '@soak' }, () => {
  test('axe finds nothing', async ({ page, api }) => {
    const { user } = await findBusyPerson(api);
    await page.goto(`/dashboard?person=${user._id}`);
    const opened = fileOf(page);
    await expect(opened.getByText(user.email).first()).toBeVisible();
    await expect(opened.getByRole('status')).toHaveCount(0);
    await expectNoViolations(page, 'file');
    for (const tab of [/Bestellungen/, /Meldungen/, /Protokoll/]) {
      await opened.getByRole('tab', { name: tab }).click();
      await expectNoViolations(page, String(tab), '[role=tabpanel]:not([hidden])');
    }
  });
});
