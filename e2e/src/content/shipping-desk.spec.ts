import { readFile } from 'node:fs/promises';
import type { Order } from '@leitstand/contract/orders';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { Hand } from '../support/hand.ts';
import { OrderCalls } from '../support/order-calls.ts';
import { readPdf } from '../support/pdf-text.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';

/** Every number is typed like a scanner does, which is slow, so only a soak ships more. */
const MANY = process.env.SOAK === '1' ? 100 : 5;
const numberOf = (n: number) => `00340434${String(900_000_000 + n).padStart(12, '0')}`;

test.beforeEach(({ api, page }) => api.enter(page));

const fields = (page: Page) => page.getByRole('textbox', { name: /^Sendungsnummer zu Nr\./ });

test(`${MANY} orders can be labelled, scanned, checked and sent with eight actions from the dashboard, and undone`, async ({
  page,
  api,
}) => {
  const calls = await OrderCalls.of(api);
  const waiting = (await calls.unsentParcels()).toReversed();
  expect(waiting.length).toBeGreaterThanOrEqual(MANY);
  const hand = new Hand(page);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hand.find('versand');
  await expect(page.getByRole('heading', { name: 'Versandtisch' })).toBeVisible();
  await expect(page.getByText('Nichts ausgewählt')).toBeVisible();
  await hand.click(page.getByRole('textbox', { name: 'Anzahl der ältesten Bestellungen' }));
  await hand.type(String(MANY));
  await hand.press('Enter');
  const print = page.getByRole('button', { name: `${MANY} Etiketten drucken` });
  const [download] = await Promise.all([page.waitForEvent('download'), hand.click(print)]);
  const labels = await readPdf(new Uint8Array(await readFile(await download.path())));
  expect(labels).toHaveLength(MANY);
  expect(labels[0]).toMatchObject({ width: 105, height: 148 });
  // Most people typed their name above the street; it replaces the name of the account.
  const named = waiting.findIndex(({ userName, address }) => address.includes('\n') && !address.startsWith(userName));
  expect(labels[named]?.texts[1]).toBe(waiting[named]?.address.split('\n')[0]);
  expect(labels[named]?.texts).not.toContain(waiting[named]?.userName);
  expect(labels[0]?.texts.at(-1)).toBe(`1 · ${waiting[0]?.reward?.title}`);
  await expect(fields(page).first()).toBeFocused();

  for (let n = 0; n < MANY; n += 1) await hand.scan(numberOf(n));
  await expect(page.getByText(`${MANY} von ${MANY} Nummern erfasst`)).toBeVisible();
  await hand.click(page.getByRole('button', { name: 'Prüfen' }));
  await expect(page.getByText(`${MANY} Bestellungen werden verschickt.`)).toBeVisible();
  await expect(page.getByText('Wird verschickt', { exact: true })).toHaveCount(MANY);
  await hand.click(page.getByRole('button', { name: `${MANY} Bestellungen verschicken` }));
  await expect(page.getByText(`${MANY} Bestellungen sind verschickt.`)).toBeVisible();
  expect(hand.actions).toBeLessThanOrEqual(8);

  const left = await calls.unsentParcels();
  expect(left).toHaveLength(waiting.length - MANY);
  const first = await api.call<Order>('GET', `/reward/history/one/${waiting[0]?._id}`);
  expect(first).toMatchObject({ rewardSent: true, trackingNumber: numberOf(0), carrier: 'dhl' });
  await undo(page).click();
  await expect(page.getByText(`${MANY} Bestellungen gelten wieder als nicht verschickt.`)).toBeVisible();
  expect(await calls.unsentParcels()).toHaveLength(waiting.length);
  await expect(page.getByText(`${MANY} von ${MANY} Nummern erfasst`)).toBeVisible();
});

test('invalid and repeated numbers are reported immediately, and drafts survive a reload', async ({ page }) => {
  await page.goto('/rewardHistory?desk=1');
  const box = (n: number) => page.getByRole('table', { name: 'Pakete' }).getByRole('checkbox').nth(n);
  await box(1).click();
  await box(6).click({ modifiers: ['Shift'] });
  await expect(page.getByText('0 von 6 Nummern erfasst')).toBeVisible();
  await box(4).focus();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('0 von 3 Nummern erfasst')).toBeVisible();
  const first = fields(page).nth(0);
  const second = fields(page).nth(1);
  await first.focus();
  const hand = new Hand(page);
  await hand.scan('123');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveText('Das Feld Sendungsnummer hat einen ungültigen Wert.');
  await hand.scan(numberOf(500));
  await expect(second).toBeFocused();
  await hand.scan(numberOf(500));
  await expect(second).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Diese Nummer ist schon vergeben.');
  await hand.scan(numberOf(501));
  await expect(fields(page).nth(2)).toBeFocused();
  await page.reload();
  await expect(fields(page).nth(0)).toHaveValue(numberOf(500));
  await expect(fields(page).nth(1)).toHaveValue(numberOf(501));
  await expect(page.getByText('2 von 3 Nummern erfasst')).toBeVisible();
});

test('takes a pasted list, detects concurrent changes when checking and sending, and prints a sheet of labels', async ({
  page,
  api,
}) => {
  const calls = await OrderCalls.of(api);
  const waiting = (await calls.unsentParcels()).toReversed();
  const [one, two, three] = waiting.map(({ _id }) => _id);
  await page.goto('/rewardHistory?desk=1');
  await page.getByRole('button', { name: 'Alle', exact: true }).click();
  await page.getByRole('combobox', { name: 'Format der Etiketten' }).click();
  await page.getByRole('option', { name: 'Bogen A4 (2 × 4)' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Etiketten drucken$/ }).click(),
  ]);
  const [sheet] = await readPdf(new Uint8Array(await readFile(await download.path())));
  expect(sheet).toMatchObject({ width: 210, height: 297 });
  expect(sheet?.texts.filter((line) => line.startsWith('Leitstand GmbH'))).toHaveLength(8);

  await page.getByRole('button', { name: 'Liste einfügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sendungsnummern einfügen' });
  await dialog.getByLabel('Sendungsnummern').fill(`2;${numberOf(602)}\n9999;${numberOf(603)}\n1;77`);
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog.getByText('2 Zeilen passen nicht:')).toBeVisible();
  await expect(dialog).toContainText('Diese Bestellung liegt nicht auf dem Tisch.');
  await dialog.getByLabel('Sendungsnummern').fill(`${numberOf(601)}\n2;${numberOf(602)}\n3;${numberOf(603)}`);
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('3 Nummern übernommen.')).toBeVisible();

  await calls.setSent(two ?? '', true);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByText('2 Bestellungen werden verschickt.')).toBeVisible();
  await expect(page.getByText('Ist schon verschickt')).toBeVisible();
  if (process.env.SOAK === '1') await expectNoViolations(page, 'before sending');
  // Another change between check and sending: nothing is sent, and a message says so.
  await calls.setSent(three ?? '', true);
  await page.getByRole('button', { name: '2 Bestellungen verschicken' }).click();
  await expect(page.getByText(/^Nichts wurde verschickt/)).toBeVisible();
  expect(await api.call<Order>('GET', `/reward/history/one/${one}`)).toMatchObject({ rewardSent: false });
  await page.getByRole('button', { name: '1 Bestellung verschicken' }).click();
  await expect(page.getByText('1 Bestellung ist verschickt.')).toBeVisible();
  await calls.unship([one ?? '', two ?? '', three ?? '']);
});
