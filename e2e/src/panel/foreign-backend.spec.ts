import { ENDPOINTS } from '@leitstand/contract/api/table';
import { KINDS } from '@leitstand/contract/kinds';
import type { Page } from '@playwright/test';
import { ABSENT, WITHOUT_CONTROL } from '../foreign/absent.ts';
import type { ForeignBackend } from '../foreign/backend.ts';
import { walkEvents, walkNewsMessages, walkPosts, walkReports, walkTrips } from '../foreign/content-walk.ts';
import { walkUsers, walkVehicles } from '../foreign/people-walk.ts';
import { walkMasterData, walkOrders, walkRewards } from '../foreign/shop-walk.ts';
import { expect, test } from '../foreign/test.ts';
import { visit } from '../support/visit.ts';

const callsAt = (path: string) =>
  KINDS.filter(({ screen }) => screen?.path === path).flatMap(({ calls = [] }) => calls);
/** Kinds of record that the specification does not have: all their calls are extensions, and so is their screen. */
const OWN_KINDS = KINDS.flatMap(({ screen, calls = [] }) =>
  screen && calls.length > 0 && callsAt(screen.path).every(({ extension }) => extension)
    ? [{ path: screen.path, calls }]
    : [],
);

/** Every address with its tabs, its heading, and a text that appears when its data has loaded. */
const SCREENS: readonly (readonly [path: string, heading: string, content: string])[] = [
  ['/', 'Dashboard', 'Sonnenaufgang'],
  ['/dashboard?days=-1', 'Dashboard', 'Sonnenaufgang'],
  ['/users', 'Benutzer', 'Ohne Namen'],
  ['/users?tab=map', 'Benutzer', 'Atlantis'],
  ['/events', 'Alle Ereignisse', 'Teilemarkt'],
  ['/newsmessages', 'Alle Neuigkeiten', 'Willkommen'],
  ['/predefinedTrips', 'Alle fertigen Trips', 'Schwarzwald'],
  ['/trips', 'Alle Trips', 'Freie Fahrt'],
  ['/reported', 'Gemeldet', 'Udo Unfein'],
  ['/reported?tab=post', 'Gemeldet', 'Unfug im Wald'],
  ['/reported?tab=trip', 'Gemeldet', 'Rennstrecke'],
  ['/rewards', 'Alle Belohnungen', 'Gutschein'],
  ['/rewardHistory', 'Bestellungen', 'Cora Kahl'],
  ['/rewardHistory?tab=sent', 'Bestellungen', 'Wachs'],
  ['/levels', 'Alle Level', 'Level 2'],
  ['/models', 'Alle Modelle', 'Borgward'],
  ['/Manufacturers', 'Alle Marken', 'Borgward'],
  ['/broadcast', 'Broadcast', 'So erscheint die Nachricht'],
  ['/broadcast?tab=history', 'Broadcast', 'Guten Tag'],
  ['/userAutos', 'Alle Modelle', 'Kadett'],
  ['/blacklisted', 'Gesperrte Benutzer', 'gesperrt@foreign.example'],
  ['/posts', 'Beiträge', 'Picknick'],
  ['/posts?tab=images', 'Beiträge', 'Bilder'],
  ['/versions', 'Erlaubte Versionen konfigurieren', '1.2.0'],
];

/** The only unknown call was the one for capabilities, once per page load. */
function expectOnlyCapabilitiesCall({ unknown }: ForeignBackend, loads: number): void {
  expect(unknown).toEqual(Array.from({ length: loads }, () => 'GET /capabilities'));
}

async function expectNoFailure(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Erneut versuchen' }), path).toHaveCount(0);
  await expect(page.getByRole('alert'), path).toHaveCount(0);
  await expect(page.locator('[role="table"][aria-busy="true"]'), path).toHaveCount(0);
}

// Both workers share these tests, each with its own backend.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ backend }) => {
  backend.unknown.length = 0;
});

test('the foreign backend has the calls of the specification and no others', ({ backend }) => {
  const keys = (calls: readonly { method: string; path: string }[]) =>
    calls.map(({ method, path }) => `${method} ${path}`).sort();
  expect(keys(backend.routes)).toEqual(keys(ENDPOINTS.filter(({ extension }) => !extension)));
});

test('signs in and out, whether or not the backend reports the authorization state', async ({ page, backend }) => {
  const { administrator } = backend.world;
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveCount(0);
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Passwort', { exact: true }).fill('falsch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Email oder Passwort sind nicht korrekt!');
  for (const tellsState of [true, false]) {
    backend.world.tellsState = tellsState;
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByLabel('Passwort', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link')).toHaveCount(13);
    await page.getByRole('link', { name: 'Benutzer', exact: true }).click();
    await expect(page.getByRole('row').nth(1).getByRole('button', { name: 'Löschen' })).toBeVisible();
    await page.getByRole('button', { name: /Profil/ }).click();
    await expect(page.getByText('Frau Chefin').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Administratoren' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Protokoll' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(backend.world.tokens.size).toBe(0);
  }
  await page.goto('/validateEmail/a/b/falsch');
  await expect(page.getByText(/konnte nicht bestätigt werden/)).toBeVisible();
  await page.goto('/validateEmail/a/b/richtig');
  await expect(page.getByText(/ist bestätigt/)).toBeVisible();
});

test('every screen opens', async ({ page, enter, backend }) => {
  await enter();
  for (const [path, heading, content] of SCREENS) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    const main = page.getByRole('main');
    const shown = main.getByText(content).or(main.locator(`input[value="${content}"]`));
    await expect(shown.first(), path).toBeVisible();
    await expectNoFailure(page, path);
  }
  expectOnlyCapabilitiesCall(backend, 1);
});

test('controls that need an extension are absent', async ({ page, enter, backend }) => {
  const extensions = ENDPOINTS.filter(({ extension }) => extension).map(({ name }) => name);
  const listed = [...ABSENT.flatMap((absence) => absence.extensions), ...WITHOUT_CONTROL];
  const own = OWN_KINDS.flatMap(({ calls }) => calls.map(({ name }) => name)).filter((name) => !listed.includes(name));
  expect([...listed, ...own].sort()).toEqual(extensions.sort());
  await enter();
  for (const { path } of OWN_KINDS) {
    await visit(page, path);
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }), path).toBeVisible();
  }
  for (const { on, loadedText, controls } of ABSENT) {
    await visit(page, on);
    await expect(page.getByText(loadedText).first(), on).toBeVisible();
    for (const control of controls) await expect(control(page), on).toHaveCount(0);
  }
  expectOnlyCapabilitiesCall(backend, 1);
});

test('the search has the five categories of the specification and opens what it finds', { tag: '@soak' }, async ({
  page,
  enter,
  backend,
}) => {
  await enter();
  await page.goto('/dashboard');
  const box = page.getByRole('combobox', { name: 'Globale Suche' });
  const panel = page.getByRole('region', { name: 'Suchergebnisse' });
  for (const [words, category, dialog] of [
    ['sparsam', 'Benutzer', 'Benutzer bearbeiten'],
    ['oldtimer', 'Ereignisse', 'Ereignis bearbeiten'],
    ['freie', 'Trips', 'Trip bearbeiten'],
    ['picknick', 'Beiträge', 'Beitrag'],
    ['gutschein', 'Belohnungen', 'Belohnung bearbeiten'],
  ] as const) {
    await box.fill(words);
    await expect(panel.getByRole('checkbox')).toHaveCount(5);
    const hits = panel.getByRole('rowgroup', { name: category, exact: true }).getByRole('row');
    await hits
      .filter({ hasText: new RegExp(words, 'i') })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expect(page.getByText('nicht gefunden')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByText('Anna Sparsam').first()).toBeVisible();
  for (const name of ['Benutzer insgesamt', 'Aktive Benutzer', 'Betriebssysteme', 'Trips', 'Neue Benutzer'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Meiste Beiträge' })).toContainText('Anna Sparsam');
  await page.getByRole('row').filter({ hasText: 'Tasse' }).getByRole('button', { name: 'Verschicken' }).click();
  const order = backend.world.orders.find(({ userName }) => userName === 'Anna Sparsam');
  await expect.poll(() => order?.rewardSent).toBe(true);
  if (order) order.rewardSent = false;
  expectOnlyCapabilitiesCall(backend, 1);
});

test.describe('whole cycles', { tag: '@soak' }, () => {
  test.beforeEach(({ enter }) => enter());
  test.afterEach(({ backend }) => expect(new Set(backend.unknown)).toEqual(new Set(['GET /capabilities'])));

  test('users and their vehicles', async ({ page, backend }) => {
    await walkVehicles(page, backend);
    await walkUsers(page, backend);
  });

  test('events, trips and preset trips', async ({ page, backend }) => {
    await walkEvents(page, backend);
    await walkTrips(page, backend);
  });

  test('posts, reports, news messages and broadcasts', async ({ page, backend }) => {
    await walkPosts(page, backend);
    await walkReports(page, backend);
    await walkNewsMessages(page, backend);
  });

  test('rewards, orders and master data', async ({ page, backend }) => {
    await walkRewards(page, backend);
    await walkOrders(page, backend);
    await walkMasterData(page, backend);
  });
});
