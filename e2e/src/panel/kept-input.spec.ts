import type { Locator, Page } from '@playwright/test';
import { MASTER_DATA } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** More than any field takes. */
const TOO_MUCH = 'x'.repeat(10_000);
const TEXTS = 'textarea:visible:enabled, input:visible:enabled';
/** Without choices, and without days, times and numbers, which have rules of their own. */
const OTHERS =
  '[readonly], [inputmode], [placeholder="TT.MM.JJJJ"], [role], [type="search"], [type="checkbox"], [type="radio"], [type="file"]';

test.beforeEach(({ api, page }) => api.enter(page));

/** Fills every text field of a form with too much, and expects all of it kept and marked. */
async function fillAll(page: Page, form: Locator, what: string): Promise<void> {
  await expect(form.locator(TEXTS).first(), what).toBeVisible();
  const fields = await form
    .locator(TEXTS)
    .and(page.locator(`:not(${OTHERS})`))
    .all();
  expect(fields.length, what).toBeGreaterThan(0);
  for (const field of fields) {
    await field.fill(TOO_MUCH);
    const name = `${what}, ${await field.getAttribute('name')}`;
    expect((await field.inputValue()).length, name).toBe(TOO_MUCH.length);
    await expect(field, name).toHaveAttribute('aria-invalid', 'true');
    await expect(field, name).toHaveAccessibleDescription(/Zeichen zu viel \(höchstens /);
  }
}

async function expectRefused(page: Page, form: Locator, submit: Locator, what: string): Promise<void> {
  const sent: string[] = [];
  const note = (request: { method(): string; url(): string }) =>
    request.method() !== 'GET' && sent.push(`${request.method()} ${request.url()}`);
  page.on('request', note);
  await submit.click();
  // The specification wants a message about empty fields before the first wrong one is focused.
  const message = page.getByRole('alertdialog', { name: 'Fehler' });
  await expect(message.or(form.locator(':focus[aria-invalid="true"]')).first(), what).toBeVisible();
  if (await message.isVisible()) await message.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(form.locator(':focus[aria-invalid="true"]'), what).toBeVisible();
  page.off('request', note);
  expect(sent, what).toEqual([]);
}

async function expectKept(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const dialog = page.getByRole('dialog');
  await fillAll(page, dialog, address);
  await expectRefused(page, dialog, dialog.getByRole('button').last(), address);
}

test('a text that is too long stays in its field, which says by how much', async ({ page, api }) => {
  const user = await api.addUser('Viel Text');
  await expectKept(page, `/users?user=${user._id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Verwarnen' }).click();
  const warning = page.getByRole('dialog', { name: /verwarnen/i });
  await fillAll(page, warning, 'warning');
  await expectRefused(page, warning, warning.getByRole('button').last(), 'warning');
  await page.goto('/broadcast');
  const form = page.getByRole('main');
  await fillAll(page, form, 'broadcast');
  await expectRefused(page, form, form.getByRole('button', { name: 'Senden' }).last(), 'broadcast');
});

test('so it does in every other form', { tag: '@soak' }, async ({ page }) => {
  for (const address of [
    ...MASTER_DATA.filter(({ path }) => path !== '/levels').map(({ path, param }) => `${path}?${param}=new`),
    '/users?user=new',
    '/administrators?administrator=new',
    '/machineTokens?machine=new',
  ]) {
    await expectKept(page, address);
  }
  for (const [address, button] of [
    ['/versions', 'Absenden'],
    ['/moderation?tab=settings', 'Speichern'],
  ] as const) {
    await page.goto(address);
    const form = page.getByRole('main');
    await fillAll(page, form, address);
    await expectRefused(page, form, form.getByRole('button', { name: button }).last(), address);
  }
});

test('a search that is too long stays, and says so', async ({ page }) => {
  await visit(page, '/users?days=-1');
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill(TOO_MUCH);
  await expect(page.getByText('höchstens 200 Zeichen')).toBeVisible();
  await expect(box).toHaveValue(TOO_MUCH);
});

test('a day that does not exist and a text instead of a number stay in their fields and are not sent', async ({
  page,
  api,
}) => {
  const user = await api.addUser('Ohne Tag');
  await page.goto(`/users?user=${user._id}`);
  const dialog = page.getByRole('dialog', { name: 'Benutzer bearbeiten' });
  const birth = dialog.getByRole('textbox', { name: 'Geburtsdatum' });
  const save = dialog.getByRole('button', { name: 'Speichern' });
  for (const [typed, reason] of [
    ['31.02.1990', 'Den 31.02.1990 gibt es nicht.'],
    ['3.4.', /Das ist kein Datum/],
    ['irgendwann', /Das ist kein Datum/],
    ['01.01.1023', /^Frühestens /],
  ] as const) {
    await birth.fill(typed);
    await expect(birth).not.toHaveAttribute('aria-invalid', 'true');
    await birth.press('Tab');
    await expect(birth).toHaveAccessibleDescription(reason);
    await expect(birth).toHaveValue(typed);
    await expect(birth).toHaveAttribute('aria-invalid', 'true');
    await expectRefused(page, dialog, save, typed);
    await expect(birth).toBeFocused();
  }
  await birth.fill('29.2.24');
  await birth.press('Tab');
  await expect(birth).toHaveValue('29.02.2024');
  await expect(birth).not.toHaveAttribute('aria-invalid', 'true');

  const driven = dialog.getByLabel('Gefahrene Kilometer');
  for (const [typed, reason] of [
    ['sehr viele', 'Das ist keine Zahl.'],
    ['99999999999', /^Höchstens /],
    ['1,234', 'Höchstens 2 Nachkommastellen.'],
  ] as const) {
    await driven.fill(typed);
    await driven.press('Enter');
    await expect(driven).toHaveValue(typed);
    await expect(driven).toHaveAccessibleDescription(reason);
    await expectRefused(page, dialog, save, typed);
  }
  await driven.fill('1.234,5');
  await driven.press('Tab');
  await expect(driven).toHaveValue('1.234,5 km');
  await save.click();
  await expect(dialog).toBeHidden();
  const saved = await api.call<{ drivenKilometers: number }>('GET', `/user/admin/profile/${user._id}/0/1`);
  expect(saved.drivenKilometers).toBe(1234.5);
});
