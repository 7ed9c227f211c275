import type { SavedView } from '@leitstand/contract/api/views';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Ansichten|Views)/ });
const menu = (page: Page) => page.getByRole('dialog', { name: /^(Ansichten|Views)/ });
const name = (page: Page, view: string) => menu(page).getByRole('button', { name: view, exact: true });
const rows = (page: Page) => page.locator('[data-row]');

test.beforeEach(async ({ api, page }) => {
  for (const { _id } of await api.call<SavedView[]>('GET', '/view/all'))
    await api.call('DELETE', `/view/delete/${_id}`);
  await api.enter(page);
});

test('a view can be saved, opened, changed and deleted', async ({ page, api }) => {
  const mark = `Ansicht${Date.now()}`;
  for (const person of ['Zoe', 'Adam']) await api.addUser(`${mark} ${person}`);
  // On this screen `order` opens a dialog; on the next one it is part of the view.
  await page.goto('/rewardHistory');
  await visit(page, `/users?days=7&search=${mark}&sort=userName&order=desc`);
  await expect(rows(page).first()).toContainText('Zoe');

  // By keyboard.
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page).getByText('Noch keine gespeichert')).toBeVisible();
  await menu(page).getByRole('button', { name: 'Aktuelle Ansicht speichern' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ansicht speichern' });
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(dialog.getByText('Das Feld Name darf nicht leer sein.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Rückwärts');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAccessibleName('Ansichten, aktuell: Rückwärts');

  // A second view; a dialog in the address is not part of it.
  await visit(page, `/users?search=${mark}`);
  await expect(button(page)).toHaveAccessibleName('Ansichten');
  await button(page).click();
  await menu(page).getByRole('button', { name: 'Aktuelle Ansicht speichern' }).click();
  await dialog.getByRole('textbox').fill('RÜCKWÄRTS');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Das Feld Name ist bereits vergeben.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Suche');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(button(page)).toHaveAccessibleName('Ansichten, aktuell: Suche');
  await rows(page).first().click();
  await expect(page).toHaveURL(/[?&]user=/);
  await page.keyboard.press('Escape');
  await expect(button(page)).toHaveAccessibleName('Ansichten, aktuell: Suche');

  // The arrow keys move through the names; the current one is marked and focused.
  await button(page).press('Enter');
  await expect(name(page, 'Suche')).toBeFocused();
  await expect(name(page, 'Suche')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(name(page, 'Rückwärts')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/days=7&order=desc&search=Ansicht\d+&sort=userName/);
  await expect(rows(page).first()).toContainText('Zoe');
  await page.goBack();
  await expect(button(page)).toHaveAccessibleName('Ansichten, aktuell: Suche');

  await button(page).click();
  await menu(page).getByRole('button', { name: '„Rückwärts“ bearbeiten' }).click();
  const editing = page.getByRole('dialog', { name: 'Ansicht bearbeiten' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Vorwärts');
  await editing.getByRole('checkbox').check();
  await editing.getByRole('button', { name: 'Speichern' }).click();
  await expect(editing).toBeHidden();

  // Deleting can be undone; other lists have their own views.
  await button(page).click();
  await menu(page).getByRole('button', { name: '„Vorwärts“ löschen' }).click();
  await expect(name(page, 'Vorwärts')).toHaveCount(0);
  await expect(name(page, 'Suche')).toBeFocused();
  await undo(page).click();
  await expect.poll(async () => (await api.call<SavedView[]>('GET', '/view/all')).length).toBe(2);
  await page.goto('/rewardHistory?tab=sent&language=en');
  await button(page).click();
  await expect(menu(page).getByRole('listitem')).toHaveCount(1);
  await expect(menu(page).getByRole('button', { name: 'Default view' })).not.toHaveAttribute('aria-current', 'true');
});

test('a view is shared by its link, and changes appear in all browsers', { tag: '@soak' }, async ({
  page,
  otherPage,
  context,
  api,
  colleague,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mark = `Geteilt${Date.now()}`;
  for (const person of ['Zoe', 'Adam']) await api.addUser(`${mark} ${person}`);
  await page.goto(`/users?days=7&search=${mark}&sort=userName&order=desc`);
  await button(page).click();
  await menu(page).getByRole('button', { name: 'Aktuelle Ansicht speichern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ansicht speichern' });
  await dialog.getByRole('textbox').fill('Rückwärts');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(button(page)).toHaveAccessibleName('Ansichten, aktuell: Rückwärts');

  // A colleague opens the link and sees the same list, but no names of views.
  await button(page).click();
  await menu(page).getByRole('button', { name: 'Link zu „Rückwärts“ kopieren' }).click();
  await expect(page.getByText('In die Zwischenablage kopiert')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await colleague.enter(otherPage);
  await otherPage.goto(link);
  await expect(rows(otherPage)).toHaveCount(2);
  await expect(rows(otherPage).first()).toContainText('Zoe');
  await button(otherPage).click();
  await expect(menu(otherPage).getByRole('listitem')).toHaveCount(1);

  await api.enter(otherPage);
  await otherPage.goto('/users');
  await expect(otherPage.locator('[data-live="live"]')).toBeAttached();
  await button(otherPage).click();
  await expect(name(otherPage, 'Rückwärts')).toBeVisible();
  await menu(page).getByRole('button', { name: '„Rückwärts“ bearbeiten' }).click();
  const editing = page.getByRole('dialog', { name: 'Ansicht bearbeiten' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Vorwärts');
  await editing.getByRole('button', { name: 'Speichern' }).click();
  await expect(name(otherPage, 'Vorwärts')).toBeVisible();
});

test('the menu reports a failed server, and is absent if the backend has no views', async ({ page }) => {
  const failure = { success: false, message: 'Kaputt', code: 'BAD_PARAMETER', requestId: 'x' };
  await page.route('**/v1/view/all', (route) => route.fulfill({ status: 400, json: failure }));
  await page.goto('/levels');
  await button(page).click();
  await expect(menu(page).getByText('Kaputt')).toBeVisible();
  await page.unroute('**/v1/view/all');
  await menu(page).getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(name(page, 'Standardansicht')).toBeVisible();

  await page.route('**/v1/capabilities', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: string[] };
    await route.fulfill({
      json: { ...body, data: body.data.filter((call) => !call.endsWith('View') && call !== 'listViews') },
    });
  });
  const answered = page.waitForResponse('**/v1/capabilities');
  await page.reload();
  await answered;
  await expect(rows(page).first()).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test.describe('in both colour schemes', { tag: '@soak' }, () => {
  test('axe finds nothing in the menu, on a phone and in English', async ({ page, api }) => {
    const long = 'Alle, die sich in den letzten sieben Tagen angemeldet haben';
    await api.call('POST', '/view/add', { list: 'user', name: long, parameters: 'days=7' });
    for (const [width, height, language] of [
      [1440, 900, 'de'],
      [390, 844, 'en'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit(page, `/users?days=7&language=${language}`);
      await expect(button(page)).toHaveAccessibleName(new RegExp(long));
      await button(page).click();
      await expect(menu(page).getByRole('listitem')).toHaveCount(2);
      await expectNoViolations(page, `the menu at ${width}`);
      await expect(menu(page)).toBeInViewport({ ratio: 1 });
      await menu(page)
        .getByRole('button', { name: /bearbeiten|^Edit/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
      await expectNoViolations(page, `the dialog at ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
    }
  });
});
