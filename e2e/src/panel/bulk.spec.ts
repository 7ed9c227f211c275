import { readFile } from 'node:fs/promises';
import type { User } from '@leitstand/contract/users';
import type { Download, Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Benutzer' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const box = (page: Page, name: string) => table(page).getByRole('checkbox', { name: `${name} auswählen` });
const allBox = (page: Page) => table(page).getByRole('checkbox', { name: 'Alle geladenen Einträge auswählen' });
const bar = (page: Page) => page.getByRole('region', { name: 'Auswahl', exact: true });
const runsButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Sammelaktionen/ });
const runs = (page: Page) => page.getByRole('dialog', { name: /^Sammelaktionen/ });
/** The run with this text; the list also shows runs of earlier tests that can still be undone. */
const run = (page: Page, says: string | RegExp) => runs(page).getByRole('listitem').filter({ hasText: says });
const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(({ api, page }) => api.enter(page));

/** Users with a unique name: `Masse abc 1`, `Masse abc 2`, … */
async function addUsers(api: Api, count: number): Promise<{ search: string; users: User[] }> {
  const search = `masse ${crypto.randomUUID().slice(0, 8)}`;
  const users: User[] = [];
  for (let number = 1; number <= count; number += 1) users.push(await api.addUser(`${search} ${number}`));
  return { search, users };
}

async function openList(page: Page, search: string, count: number): Promise<void> {
  await page.goto(`/users?days=-1&search=${encodeURIComponent(search)}`);
  // A long list renders only its visible rows.
  await expect(page.getByTestId('list-count')).toHaveText(String(count));
  await expect(rows(page).first()).toBeVisible();
}

async function removeUsers(api: Api, search: string): Promise<void> {
  for (const { _id } of await api.search(search)) {
    await api.call('POST', '/user/delete', { userId: _id, reason: 'Aufgeräumt' });
  }
}

async function showRuns(page: Page): Promise<void> {
  await runsButton(page).click();
  await expect(runs(page)).toBeVisible();
}

async function closeRuns(page: Page): Promise<void> {
  const close = runs(page).getByRole('button', { name: 'Sammelaktion schließen' });
  while ((await close.count()) > 0) await close.first().click();
}

test('selects by mouse and keyboard, and clears the selection when the view changes', async ({ page, api }) => {
  const { search } = await addUsers(api, 5);
  await openList(page, search, 5);
  const status = page.getByRole('status').filter({ hasText: /ausgewählt|aufgehoben/ });
  await expect(bar(page)).toBeHidden();

  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 ausgewählt');
  await expect(status).toHaveText('3 ausgewählt');
  await expect(allBox(page)).toHaveJSProperty('indeterminate', true);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(status).toHaveText('Auswahl aufgehoben');

  await rows(page).nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(bar(page)).toContainText('3 ausgewählt');
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('2 ausgewählt');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('5 ausgewählt');
  await expect(allBox(page)).toBeChecked();
  await expect(dialog(page)).toBeHidden();

  await rows(page)
    .nth(0)
    .click({ modifiers: ['Control'] });
  await expect(bar(page)).toContainText('4 ausgewählt');
  await table(page).getByRole('columnheader', { name: 'Benutzername' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=userName/);
  await expect(bar(page)).toContainText('4 ausgewählt');
  await page.getByRole('main').getByRole('searchbox').fill(`${search} 1`);
  await expect(rows(page)).toHaveCount(1);
  await expect(bar(page)).toBeHidden();
  await expect(rows(page).getByRole('checkbox')).not.toBeChecked();
  await removeUsers(api, search);
});

test('deletes with a reason, and undoes everything with one click', async ({ page, api }) => {
  const { search, users } = await addUsers(api, 3);
  await openList(page, search, 3);
  await allBox(page).click();
  await bar(page).getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('dialog', { name: '3 Benutzer löschen?' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog(page).getByText('Das Feld Grund darf nicht leer sein.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Grund' }).fill('Werbung');
  await dialog(page).getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '3 Benutzer gelöscht' })).toContainText('Rückgängig');
  await expect(rows(page)).toHaveCount(0);
  expect(await api.search(search)).toEqual([]);

  // Until it is looked at, the result is counted in the header, and lies over nothing.
  await page.reload();
  await expect(runsButton(page)).toHaveAccessibleName(/neu fertig$/);
  await expect(runs(page)).toBeHidden();
  await showRuns(page);
  await expect(runsButton(page)).toHaveAccessibleName('Sammelaktionen');
  await run(page, '3 Benutzer gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(run(page, 'Rückgängig gemacht: 3 Benutzer')).toBeVisible();
  await expect(run(page, '3 Benutzer gelöscht')).toBeHidden();
  await expect(rows(page)).toHaveCount(3);
  expect((await api.search(search)).map(({ _id }) => _id).sort()).toEqual(users.map(({ _id }) => _id).sort());
  await closeRuns(page);
  await expect(runsButton(page)).toBeHidden();
  await removeUsers(api, search);
});

test('selects all matches but one, and asks again if more records match by then', async ({ page, api }) => {
  const { search, users } = await addUsers(api, 27);
  await openList(page, search, 27);
  await allBox(page).click();
  await expect(bar(page)).toContainText('25 ausgewählt');
  await bar(page).getByRole('button', { name: 'Alle 27 Treffer auswählen' }).click();
  await expect(bar(page)).toContainText('27 ausgewählt');
  await box(page, `${search} 27`).click();
  await expect(bar(page)).toContainText('26 ausgewählt');
  await expect(bar(page)).toContainText('alle Treffer außer 1');

  await bar(page).getByRole('button', { name: 'Löschen' }).click();
  await dialog(page).getByRole('textbox', { name: 'Grund' }).fill('Werbung');
  const late = await api.addUser(`${search} spät`);
  await dialog(page).getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog(page).getByText('Inzwischen sind es 27 Einträge.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '27 Benutzer löschen?' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Löschen' }).click();
  await showRuns(page);
  await expect(runs(page)).toContainText('27 Benutzer gelöscht', { timeout: 30_000 });
  expect((await api.search(search)).map(({ _id }) => _id)).toEqual([users.at(-1)?._id]);
  expect(late.userName).toContain('spät');
  await expect(rows(page)).toHaveCount(1);
  await closeRuns(page);
  await removeUsers(api, search);
});

test('bans only after a reason and the number were typed, and says that it is final', async ({ page, api }) => {
  const { search } = await addUsers(api, 2);
  await openList(page, search, 2);
  await allBox(page).click();
  await bar(page).getByRole('button', { name: 'Sperren' }).click();
  await expect(page.getByRole('dialog', { name: '2 Benutzer sperren?' })).toContainText(
    'Das kann nicht rückgängig gemacht werden.',
  );
  const typed = dialog(page).getByRole('textbox', { name: 'Zur Bestätigung die Anzahl eingeben: 2' });
  await typed.fill('3');
  await dialog(page).getByRole('button', { name: 'Sperren' }).click();
  await expect(dialog(page).getByText('Hier muss 2 stehen.')).toBeVisible();
  await expect(dialog(page).getByText('Das Feld Grund darf nicht leer sein.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Grund' }).fill('Werbung');
  await typed.fill('2');
  await dialog(page).getByRole('button', { name: 'Sperren' }).click();
  await showRuns(page);
  await expect(run(page, '2 Benutzer gesperrt')).toBeVisible();
  await expect(run(page, '2 Benutzer gesperrt').getByRole('button', { name: 'Rückgängig' })).toBeHidden();
  await expect(rows(page)).toHaveCount(0);
  await closeRuns(page);
});

test('exports a file that a German Excel opens directly', async ({ page, api }) => {
  const search = `Ähre ${crypto.randomUUID().slice(0, 8)}`;
  await api.addUser(`${search} Größe; "Zitat"`);
  await api.addUser(`=1+1 ${search}`);
  await openList(page, search, 2);
  await allBox(page).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'CSV exportieren' }).click(),
  ]);
  await showRuns(page);
  const exported = run(page, '2 Benutzer exportiert');
  await expect(exported).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^benutzer-\d{4}-\d\d-\d\d\.csv$/);
  const text = await textOf(download);
  const lines = text.trimEnd().split('\r\n');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(lines).toHaveLength(3);
  expect(lines[0]?.slice(1).split(';').slice(0, 2)).toEqual(['"Benutzername"', '"Email"']);
  expect(text).toContain(`"${search} Größe; ""Zitat"""`);
  expect(text).toContain(`"'=1+1 ${search}"`);

  await page.route('**/v1/bulk/file/**', (route) => route.abort());
  await exported.getByRole('button', { name: 'Herunterladen' }).click();
  await expect(exported.getByText('Die Datei konnte nicht geladen werden.')).toBeVisible();
  await page.unroute('**/v1/bulk/file/**');
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    exported.getByRole('button', { name: 'Erneut versuchen' }).click(),
  ]);
  expect(await textOf(again)).toBe(text);
  await closeRuns(page);
  const listed = page.waitForResponse('**/v1/bulk/mine');
  await page.reload();
  await (await listed).finished();
  await expect(rows(page)).toHaveCount(2);
  await expect(runsButton(page)).toBeHidden();

  const waiting = waitingExport();
  const answer = (state: string) => ({ json: { success: true, message: '', data: { ...waiting, state } } });
  await page.route('**/v1/bulk/export', (route) => route.fulfill(answer('waiting')));
  await page.route('**/v1/bulk/one/**', (route) => route.fulfill(answer('waiting')));
  await page.route('**/v1/bulk/cancel', (route) => route.fulfill(answer('cancelled')));
  await allBox(page).click();
  await bar(page).getByRole('button', { name: 'CSV exportieren' }).click();
  await showRuns(page);
  const queued = run(page, 'Wartet auf andere Exporte');
  await expect(queued).toContainText('CSV exportieren: 2 Benutzer');
  await expect(page.getByRole('status').filter({ hasText: 'Wartet: CSV exportieren: 2 Benutzer' })).toBeAttached();
  await expect(queued.getByRole('progressbar')).toBeHidden();
  await queued.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(run(page, 'Abgebrochen: Keine Benutzer exportiert')).toBeVisible();
  await removeUsers(api, search);
});

/** Too short to see with few records, so the server's answers are made up. */
function waitingExport() {
  const counts = { total: 2, done: 0, failed: 0, canUndo: false };
  const times = { createdAt: new Date().toISOString(), finishedAt: null };
  return { _id: crypto.randomUUID(), resource: 'users', action: 'export', undoes: null, ...counts, ...times };
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('lists failed records with their reasons', async ({ page, api }) => {
  const { search, users } = await addUsers(api, 2);
  await openList(page, search, 2);
  await allBox(page).click();
  await bar(page).getByRole('button', { name: 'Löschen' }).click();
  await dialog(page).getByRole('textbox', { name: 'Grund' }).fill('Werbung');
  await api.call('POST', '/user/delete', { userId: users[0]?._id ?? '', reason: 'Schneller' });
  await dialog(page).getByRole('button', { name: 'Löschen' }).click();
  await showRuns(page);
  const half = run(page, '1 fehlgeschlagen');
  await expect(half).toContainText('1 Benutzer gelöscht');
  await half.getByRole('button', { name: '1 fehlgeschlagen – anzeigen' }).click();
  const failures = page.getByRole('dialog', { name: 'Fehlgeschlagen' });
  await expect(failures.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  await expect(failures).toContainText('Der Eintrag wurde nicht gefunden.');
  await page.keyboard.press('Escape');
  await expect(failures).toBeHidden();
  await showRuns(page);
  await closeRuns(page);
});

test('continues after a reload, and can be stopped half-way and undone', { tag: '@soak' }, async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/users?days=-1');
  await expect(rows(page).first()).toBeVisible();
  const before = (await page.getByTestId('list-count').textContent()) ?? '';
  await allBox(page).click();
  await bar(page)
    .getByRole('button', { name: /^Alle [\d.]+ Treffer auswählen$/ })
    .click();
  await bar(page).getByRole('button', { name: 'Löschen' }).click();
  await dialog(page).getByRole('textbox', { name: 'Grund' }).fill('Probe');
  await dialog(page).getByRole('button', { name: 'Löschen' }).click();
  await expect(runsButton(page)).toHaveAccessibleName(/1 laufend/, { timeout: 30_000 });
  await page.reload();
  await expect(runsButton(page)).toHaveAccessibleName(/1 laufend/);
  await page.getByRole('link', { name: 'Gesperrte Benutzer' }).click();
  await showRuns(page);
  await expect(runs(page).getByRole('progressbar')).toBeVisible();
  await expect(runs(page)).toContainText(/[1-9][\d.]* von [\d.]+/, { timeout: 30_000 });
  await runs(page).getByRole('button', { name: 'Abbrechen' }).click();
  await run(page, /Abgebrochen: [\d.]+ Benutzer gelöscht/)
    .getByRole('button', { name: 'Rückgängig' })
    .click();
  await expect(runs(page)).toContainText(/Rückgängig gemacht: [\d.]+ Benutzer/, { timeout: 60_000 });
  await closeRuns(page);
  await page.goto('/users?days=-1');
  await expect(page.getByTestId('list-count')).toHaveText(before);
});

test('deletes posts and marks reports, each undone in one step', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/posts?days=-1');
  const posts = page.getByRole('table', { name: 'Beiträge' });
  await posts.getByRole('row').nth(1).getByRole('checkbox').click();
  await posts.getByRole('row').nth(2).getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('dialog', { name: '2 Beiträge löschen?' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Löschen' }).click();
  await showRuns(page);
  await run(page, '2 Beiträge gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(run(page, 'Rückgängig gemacht: 2 Beiträge')).toBeVisible();

  await visit(page, '/reported?state=open');
  const reports = page.getByRole('table', { name: 'Benutzer' });
  const select = { name: / auswählen$/ };
  await reports.getByRole('row').nth(1).getByRole('checkbox', select).click();
  await reports.getByRole('row').nth(2).getByRole('checkbox', select).click();
  await bar(page).getByRole('button', { name: 'Als erledigt markieren' }).click();
  await showRuns(page);
  await run(page, '2 Meldungen als erledigt markiert').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(run(page, 'Rückgängig gemacht: 2 Meldungen')).toBeVisible();
  await closeRuns(page);
});

test('is absent if the backend has no bulk actions', { tag: '@soak' }, async ({ page }) => {
  await page.route('**/v1/capabilities', (route) =>
    route.fulfill({ json: { success: true, message: '', data: ['addUser'] } }),
  );
  await page.goto('/users?days=-1');
  await expect(page.getByRole('button', { name: 'Neuer Benutzer' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(table(page).getByRole('checkbox')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('works, and axe finds nothing', { tag: '@soak' }, async ({ page, api }) => {
    const { search } = await addUsers(api, 2);
    await openList(page, search, 2);
    await box(page, `${search} 1`).click();
    await expect(bar(page)).toContainText('1 ausgewählt');
    await expectNoViolations(page, 'selection');
    await bar(page).getByRole('button', { name: 'Löschen' }).click();
    await expectNoViolations(page, 'dialog');
    await dialog(page).getByRole('textbox', { name: 'Grund' }).fill('Werbung');
    await dialog(page).getByRole('button', { name: 'Löschen' }).click();
    await box(page, `${search} 2`).click();
    await showRuns(page);
    await expect(runs(page)).toContainText('1 Benutzer gelöscht');
    await expectNoViolations(page, 'runs');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await closeRuns(page);
    await removeUsers(api, search);
  });
});
