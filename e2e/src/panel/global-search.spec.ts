import type { Event } from '@leitstand/contract/events';
import type { Page, Route } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { addAdministrator } from '../support/colleague.ts';
import { expect, test } from '../support/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Globale Suche' });
const panel = (page: Page) => page.getByRole('region', { name: 'Suchergebnisse' });
const group = (page: Page, name: string) => panel(page).getByRole('rowgroup', { name, exact: true });
const says = (page: Page) => panel(page).getByRole('status');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const EMPTY = {
  Benutzer: 'Keine Benutzer gefunden',
  Ereignisse: 'Keine Ereignisse gefunden',
  Trips: 'Keine Trips gefunden',
  Beiträge: 'Keine Beiträge gefunden',
  Belohnungen: 'Keine Belohnungen gefunden',
  Level: 'Keine Level gefunden',
};

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The active option, as a screen reader finds it. */
async function expectActive(page: Page, text: string | RegExp): Promise<void> {
  const id = await box(page).getAttribute('aria-activedescendant');
  const row = page.locator(`[id="${id}"]`);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toContainText(text);
  await expect(row).toBeInViewport();
}

async function expectClosed(page: Page): Promise<void> {
  await expect(panel(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
}

test('finds, highlights and opens results by keyboard, on the same and on another screen', async ({ page, api }) => {
  await api.enter(page);
  const user = await api.addUser('Käthe Großmüller');
  await goTo(page, '/users?search=xqxqxq&days=-1');
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('grossmu');
  const hit = group(page, 'Benutzer').getByRole('row').filter({ hasText: 'Käthe Großmüller' });
  await expect(hit.locator('mark')).toHaveText('Großmü');
  await expect(hit.getByRole('gridcell').last()).toHaveText(user.email);
  await expect(group(page, 'Benutzer').getByRole('columnheader')).toHaveText(['Profilbild', 'Benutzername', 'Email']);
  const choices = panel(page).getByRole('checkbox');
  await expect(choices).toHaveCount(6);
  for (const [index, name] of Object.keys(EMPTY).entries()) {
    await expect(choices.nth(index)).toHaveAccessibleName(name);
    await expect(choices.nth(index)).toBeChecked();
  }
  await expect(says(page)).toHaveText('1 Treffer, Benutzer: 1');
  await page.keyboard.press('ArrowDown');
  await expectActive(page, 'Käthe Großmüller');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // The list behind is unchanged.
  await expect(page).toHaveURL(`/users?search=xqxqxq&days=-1&user=${user._id}`);
  await expect(dialog(page, 'Benutzer bearbeiten').getByLabel('Benutzername')).toHaveValue('Käthe Großmüller');
  await expectClosed(page);
  await page.keyboard.press('Control+k');
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/users?search=xqxqxq&days=-1');
  await expect(box(page)).toBeFocused();

  await goTo(page, '/dashboard');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('KÄTHE GROSSMUELLER');
  await expect(hit.locator('mark')).toHaveText('Käthe Großmüller');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/users?user=${user._id}`);
  await expect(dialog(page, 'Benutzer bearbeiten')).toBeVisible();
  await expectClosed(page);
});

test('reports empty results, and closes by Escape, button, clearing and navigation', async ({ page, api }) => {
  await api.enter(page);
  await goTo(page, '/rewards');
  await goTo(page, '/levels');
  await box(page).focus();
  await page.keyboard.type('x');
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.type('qxqxq');
  for (const [name, text] of Object.entries(EMPTY)) await expect(group(page, name)).toContainText(text);
  await expect(says(page)).toHaveText('0 Treffer');
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(box(page)).toBeFocused();

  // From the search box to the first checkbox, past the others to the button.
  await page.keyboard.type('xq');
  await expect(group(page, 'Benutzer')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(group(page, 'Benutzer')).toHaveCount(0);
  await expect(group(page, 'Level')).toBeVisible();
  for (let step = 1; step <= 6; step += 1) await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Suche schließen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectClosed(page);

  await page.keyboard.type('xq');
  await expect(panel(page).getByRole('checkbox', { name: 'Benutzer' })).toBeChecked();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expectClosed(page);
  await page.keyboard.type('xq');
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/rewards$/);
  await expectClosed(page);
});

test('never shows results of an earlier text, and a failed category can be retried', async ({ page, api }) => {
  await api.enter(page);
  const waiting = new Map<string, () => Promise<void>>();
  const answer = (route: Route, data: object[]) => route.fulfill({ json: { success: true, message: '', data } });
  const wait = (route: Route, name: string, data: object[]) =>
    void waiting.set(name, () => answer(route, data).catch(() => undefined));
  const isOld = (route: Route) => route.request().url().includes('/alt/');
  await page.route('**/v1/user/search/**', (route) => {
    if (isOld(route)) wait(route, 'old users', [{ _id: '1', userName: 'Alter Benutzer' }]);
    else answer(route, [{ _id: '2', userName: 'Alter Fritz' }]);
  });
  await page.route('**/v1/event/search/**', (route) => {
    if (isOld(route)) answer(route, [{ _id: '3', title: 'Altes Ereignis' }]);
    else wait(route, 'new events', [{ _id: '4', title: 'Alter Markt' }]);
  });
  await page.route('**/v1/trip/search/**', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: 'Trips gerade nicht erreichbar', code: 'UNAVAILABLE' },
    }),
  );
  await goTo(page, '/dashboard');
  await page.keyboard.press('/');
  await page.keyboard.type('alt');
  await expect(group(page, 'Ereignisse')).toContainText('Altes Ereignis');
  await expect.poll(() => waiting.has('old users')).toBe(true);

  await page.keyboard.type('er');
  await expect(group(page, 'Benutzer')).toContainText('Alter Fritz');
  // The new users appear while events are still loading, not together with the old events.
  await expect(page.getByText('Altes Ereignis')).toHaveCount(0);
  await expect(group(page, 'Ereignisse')).toHaveAttribute('aria-busy', 'true');
  await expect(says(page)).toHaveText('Wird gesucht …');
  await waiting.get('old users')?.();
  await expect(group(page, 'Trips')).toContainText('Trips gerade nicht erreichbar');
  await expect(group(page, 'Benutzer')).toContainText('Alter Fritz');
  await expect(page.getByText('Alter Benutzer')).toHaveCount(0);
  await expect.poll(() => waiting.has('new events')).toBe(true);
  await waiting.get('new events')?.();
  await expect(group(page, 'Ereignisse')).toContainText('Alter Markt');
  await expect(says(page)).toContainText('Trips: Suche fehlgeschlagen');

  await page.unroute('**/v1/trip/search/**');
  await page.route('**/v1/trip/search/**', (route) => answer(route, [{ _id: '5', title: 'Alte Allee' }]));
  await page.keyboard.press('ArrowDown');
  await expectActive(page, 'Alter Fritz');
  await page.keyboard.press('ArrowDown');
  await expectActive(page, 'Alter Markt');
  await page.keyboard.press('ArrowDown');
  await expectActive(page, 'Erneut versuchen');
  await page.keyboard.press('Enter');
  await expect(group(page, 'Trips')).toContainText('Alte Allee');
  await expect(group(page, 'Benutzer')).toContainText('Alter Fritz');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
});

test('Ctrl-K offers actions and recently visited records, which are cleared with the session', async ({
  page,
  api,
}) => {
  await api.enter(page);
  const user = await api.addUser('Zuletzt Besucht');
  await goTo(page, '/users?days=-1&search=zuletzt');
  await goTo(page, `/users?user=${user._id}`);
  await expect(dialog(page, 'Benutzer bearbeiten').getByLabel('Benutzername')).toBeVisible();
  await goTo(page, '/rewards');
  await page.keyboard.press('Control+k');
  await expect(group(page, 'Zuletzt besucht')).toContainText('Zuletzt Besucht');
  await expect(group(page, 'Aktionen')).toContainText('Neuen Benutzer anlegen');
  await expect(group(page, 'Aktionen')).toContainText('Zu Bestellungen');
  await expect(says(page)).toHaveText(/^\d\d Aktionen, 1 zuletzt besucht$/);
  await page.keyboard.type('neu ereig');
  await expect(group(page, 'Zuletzt besucht')).toHaveCount(0);
  await expect(group(page, 'Aktionen').getByRole('row')).toHaveText(['Aktionen', 'Neues Ereignis anlegen']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/events\?event=new$/);
  await expect(dialog(page, 'Neues Ereignis anlegen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Neues Ereignis anlegen')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowDown');
  await expectActive(page, /Zuletzt Besucht.*Benutzer/);
  await page.keyboard.press('ArrowUp');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/users?user=${user._id}`);
  await expect(dialog(page, 'Benutzer bearbeiten').getByLabel('Benutzername')).toHaveValue('Zuletzt Besucht');
  await page.keyboard.press('Escape');

  const visited = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('visited:')));
  expect(await visited()).toHaveLength(1);
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(visited).toEqual([]);
});

test('offers only what rights and backend allow', async ({ page, api, server }) => {
  const email = `${crypto.randomUUID()}@e2e.example.org`;
  const administrator = {
    userName: 'Nur Stammdaten',
    email,
    password: 'ein-ganz-neues-passwort',
    role: 'ADMIN',
  } as const;
  const limited = await addAdministrator(server, api, { ...administrator, rights: ['WriteMasterdata'] });
  await limited.enter(page);
  const [event] = await api.call<Event[]>('GET', '/event/all/0/1/-1');
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await page.route('**/v1/capabilities', (route) => route.fulfill({ status: 404, json: { success: false } }));
  await goTo(page, '/dashboard');
  await page.keyboard.press('Control+k');
  const actions = group(page, 'Aktionen');
  await expect(actions).toContainText('Neues Ereignis anlegen');
  await expect(actions).toContainText('Zum Dashboard');
  for (const text of ['Neuen Benutzer', 'Zu Bestellungen', 'Zu Benutzern', 'Protokoll', 'einladen']) {
    await expect(actions).not.toContainText(text);
  }
  await page.keyboard.type(event?.title ?? '');
  await expect(panel(page).getByRole('checkbox')).toHaveCount(3);
  await expect(says(page)).toHaveText(/Treffer/);
  expect(refused).toEqual([]);
  // This backend cannot load a single event, so the search passes on its result.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/events\?event=/);
  await expect(dialog(page, 'Ereignis bearbeiten').getByLabel('Titel')).toHaveValue(event?.title ?? '');
});

test('is a full-screen sheet on a phone, and axe finds nothing in both colour schemes', { tag: '@soak' }, async ({
  page,
  api,
}) => {
  await api.enter(page);
  await goTo(page, '/dashboard');
  const phone = { width: 390, height: 844 };
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('be');
    await expect(says(page)).toHaveText(/Treffer.*Aktionen/);
    await page.keyboard.press('ArrowDown');
    await expectNoViolations(page, `at ${size.width}`, 'header');
    if (size === phone) {
      const { x, y, width, height } = (await panel(page).locator('..').boundingBox()) ?? {};
      expect({ x, y, width, height }).toEqual({ x: 0, y: 0, ...phone });
      const overflow = await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.keyboard.press('Escape');
    await expectClosed(page);
  }
});
