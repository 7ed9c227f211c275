import { readFile } from 'node:fs/promises';
import type { Order } from '@leitstand/contract/orders';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { OrderCalls } from '../support/order-calls.ts';
import { readPdf } from '../support/pdf-text.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const NUMBER = '00340434161094042557';

test.beforeEach(({ api, page }) => api.enter(page));

/** Changes the first order in the responses. */
async function changeFirst(page: Page, change: Partial<Order>): Promise<void> {
  await page.route('**/reward/history/all/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Order[] };
    const [first, ...others] = body.data;
    await route.fulfill({ response, json: { ...body, data: first ? [{ ...first, ...change }, ...others] : [] } });
  });
}

const rows = (page: Page) => page.getByRole('table', { name: 'Bestellungen' }).getByRole('row');

test('an order can be sent, reset, sent again and tracked', async ({ page, api }) => {
  await page.goto('/rewards');
  await page.getByRole('link', { name: 'Bestellungen' }).click();
  await expect(page).toHaveURL(/\/rewardHistory$/);
  await expect(page.getByRole('tab')).toHaveText(['Nicht verschickt', 'Verschickt']);
  await expect(page.getByRole('combobox', { name: 'Zeitraum' })).toHaveValue('Gesamter Zeitraum');
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText(['Belohnung', 'Benutzer', 'Adresse / Email', 'Datum', 'Aktionen']);
  const calls = await OrderCalls.of(api);
  const [order] = await calls.unsentParcels();
  const name = order?.userName ?? '';
  await page.getByRole('searchbox').last().fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(page.locator('[role="table"][aria-busy="true"]')).toHaveCount(0);
  const row = rows(page)
    .filter({ hasText: order?.address.split(/[\n,]/)[1]?.trim() ?? '' })
    .first();
  const count = page.getByTestId('list-count');
  const before = Number(await count.textContent());

  await row.getByRole('button', { name: 'Verschicken' }).click();
  // Without the reward, whose quotation marks differ inside of others.
  const sent = page.getByText(` für ${name}“ ist verschickt.`);
  await expect(sent).toBeVisible();
  await undo(page).click();
  await expect(page.getByText('gilt wieder als nicht verschickt.')).toBeVisible();
  await expect(count).toHaveText(String(before));
  await row.getByRole('button', { name: 'Verschicken' }).click();
  await expect(sent.last()).toBeVisible();

  await page.getByRole('tab', { name: 'Verschickt', exact: true }).click();
  await expect(page).toHaveURL(/tab=sent/);
  await expect(heads).toHaveText(['Belohnung', 'Benutzer', 'Datum', 'Verschickt am', 'Sendung', 'Aktionen']);
  const sentRow = rows(page)
    .filter({ hasText: order?.reward?.title ?? '' })
    .first();
  const dates = sentRow.locator('time');
  await expect(dates.first()).toHaveAttribute('datetime', order?.createdAt ?? '');
  await expect(dates.last()).not.toHaveAttribute('datetime', order?.createdAt ?? '');
  await sentRow.getByRole('button', { name: 'Sendungsverfolgung' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sendungsverfolgung' });
  await expect(dialog.getByLabel('Versanddienst').first()).toHaveValue('DHL');
  const number = dialog.getByRole('textbox', { name: 'Sendungsnummer' });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Das Feld Sendungsnummer darf nicht leer sein.')).toBeVisible();
  await number.fill('123');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Das Feld Sendungsnummer hat einen ungültigen Wert.')).toBeVisible();

  // Another administrator resets it: the server refuses, and a notice says so.
  await calls.setSent(order?._id ?? '', false);
  await number.fill(`0034 0434 ${NUMBER.slice(8)}`);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click();
  await calls.setSent(order?._id ?? '', true);

  await page.reload();
  await sentRow.getByRole('button', { name: 'Sendungsverfolgung' }).click();
  await number.fill(NUMBER);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Die Sendungsnummer ist gespeichert.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(sentRow.getByRole('link', { name: `${NUMBER} bei DHL verfolgen (neuer Tab)` })).toHaveAttribute(
    'href',
    `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${NUMBER}`,
  );

  await visit(page, `/rewardHistory?order=${order?._id}`);
  const view = page.getByRole('dialog', { name: order?.reward?.title ?? '' });
  await expect(view).toContainText(NUMBER);
  await expect(view).toContainText('Verschickt');
  await view.getByRole('button', { name: 'Schließen' }).last().click();
  await page.getByRole('link', { name: 'Zurück zu den Belohnungen' }).click();
  await expect(page).toHaveURL(/\/rewards$/);
  await calls.track(order?._id ?? '', '');
  await calls.setSent(order?._id ?? '', false);
});

test('the address label is split at the postal code and prints every character', async ({ page }) => {
  await changeFirst(page, {
    userName: 'Jan Šťastný-Łuczak',
    address: 'c/o Größe & Söhne\nÜberweg 5a, 80331 München, Deutschland',
    reward: { title: 'Tasse', category: 'Merchandise', type: 'address', coins: 5 },
  });
  await page.goto('/rewardHistory?tab=sent');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows(page).nth(1).getByRole('button', { name: 'Adressetikett' }).click(),
  ]);
  const file = await readFile(await download.path());
  const [label, ...more] = await readPdf(new Uint8Array(file));
  expect(more).toEqual([]);
  expect(label).toMatchObject({ width: 105, height: 148 });
  expect(label?.texts).toEqual([
    'Leitstand GmbH · Musterstraße 1 · 10115 Berlin',
    'Jan Šťastný-Łuczak',
    'c/o Größe & Söhne',
    'Überweg 5a',
    '80331 München',
  ]);
  expect(file.toString('latin1')).toContain('/FontFile2');
});

test('an ambiguous address is flagged and never printed', async ({ page }) => {
  await changeFirst(page, {
    address: 'Irgendwo in München',
    trackingNumber: '',
    reward: { title: 'Tasse', category: 'Merchandise', type: 'address', coins: 5 },
  });
  await page.goto('/rewardHistory?tab=sent');
  const row = rows(page).nth(1);
  await expect(row.getByText('Adresse prüfen')).toBeVisible();
  await expect(row).toContainText('Eine fünfstellige Postleitzahl fehlt.');
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await row.getByRole('button', { name: 'Adressetikett' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Kein Etikett gedruckt' })).toContainText(
    'Eine fünfstellige Postleitzahl fehlt.',
  );
  expect(downloads).toBe(0);
});

test('axe finds nothing on orders', { tag: '@soak' }, async ({ page, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [order] = await api.call<Order[]>('GET', '/reward/history/search/de/0/1/-1');
  for (const path of ['/rewardHistory', '/rewardHistory?tab=sent', `/rewardHistory?order=${order?._id}`]) {
    await visit(page, path);
    await expect(page.getByRole('cell').first()).toBeVisible();
    if (path.includes('order=')) await expect(page.getByRole('dialog')).toContainText('Status');
    await expectNoViolations(page, path);
  }
  await visit(page, '/rewardHistory?tab=sent');
  await page.getByRole('button', { name: 'Sendungsverfolgung' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Sendungsverfolgung' })).toBeVisible();
  await expectNoViolations(page, 'tracking');
});
