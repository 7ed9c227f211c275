import type { Reward, StockEntry } from '@leitstand/contract/rewards';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { largeFile } from '../support/large-file.ts';
import { RecordScreen } from '../support/record-screen.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const FILL_ALL = 'Zum Speichern müssen alle erforderlichen Felder ausgefüllt sein.';

const open = (page: Page) => new RecordScreen(page, 'Alle Belohnungen');
const titles = (page: Page) =>
  page
    .getByRole('table', { name: 'Alle Belohnungen' })
    .getByRole('row')
    .getByRole('cell', { name: /^Prüfpreis/ });

test.beforeEach(({ api, page }) => api.enter(page));

test('a reward can be created with required fields, ordered images and stock, deleted and restored', async ({
  page,
  api,
}) => {
  const title = `Prüfpreis ${Date.now()}`;
  const screen = open(page);
  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Neue Belohnung' }).click();
  const dialog = screen.dialog('Neue Belohnung anlegen');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError(FILL_ALL);
  for (const field of ['Titel', 'Typ', 'Kategorie', 'Coins', 'Menge', 'Bilder']) {
    await expect(dialog.getByText(`Das Feld ${field} darf nicht leer sein.`)).toBeVisible();
  }
  await dialog.getByLabel('Titel').fill(title);
  await dialog.getByRole('combobox', { name: 'Kategorie' }).click();
  const categories = ['Merchandise', 'Fahrzeuge', 'Putzmittel', 'Roller', 'Tuning', 'Nur lokale Pramien'];
  expect(await page.getByRole('option').allTextContents()).toEqual(categories);
  await page.getByRole('option', { name: 'Tuning' }).click();
  await dialog.getByRole('combobox', { name: 'Typ' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Addresse', 'Email']);
  await page.getByRole('option', { name: 'Addresse' }).click();
  await dialog.getByLabel('Coins').fill('1250');
  await dialog.getByLabel('Menge').fill('7');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles(largeFile('gross.png', 3));
  await expect(dialog.getByText('Die Datei darf nicht größer als 2 MB sein.')).toBeVisible();
  await file.setInputFiles([await screen.image(), await screen.image()]);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();

  const stored = async () => (await api.call<Reward[]>('GET', `/reward/search/${encodeURIComponent(title)}/0/5`))[0];
  const created = await stored();
  expect(created).toMatchObject({ category: 'Tuning', type: 'address', coins: 1250, quantity: 7, remainingAmount: 7 });
  const images = created?.images.map(({ url }) => url) ?? [];
  expect(images).toHaveLength(2);

  await visit(page, `/rewards?reward=${created?._id}`);
  const edit = screen.dialog('Belohnung bearbeiten');
  await edit.getByRole('button', { name: 'Nach hinten' }).first().click();
  await edit.getByLabel('Menge').fill('12');
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  expect((await stored())?.images.map(({ url }) => url)).toEqual(images.reverse());

  await page.getByRole('main').getByRole('searchbox').fill(title);
  await expect(screen.row(title)).toContainText('12 von 12');
  await screen.row(title).getByRole('button', { name: 'Bestand auffüllen' }).click();
  await page.keyboard.type('20');
  await expect(screen.dialog(`Bestand auffüllen: ${title}`)).toContainText('Danach übrig: 32');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`„${title}“: +20, übrig sind 32.`)).toBeVisible();
  await expect(screen.row(title)).toContainText('32 von 32');
  await undo(page).click();
  await expect(screen.row(title)).toContainText('12 von 12');
  await screen.row(title).getByRole('button', { name: 'Bestandsverlauf' }).click();
  const stock = screen.dialog(`Bestandsverlauf: ${title}`);
  for (const [row, content] of ['-20', '+20', '+5', 'Anfangsbestand'].entries()) {
    await expect(stock.getByRole('row').nth(row + 1)).toContainText(content);
  }
  const entries = await api.call<StockEntry[]>('GET', `/reward/stock/${created?._id}/0/10`);
  expect(entries.reduce((sum, { change }) => sum + change, 0)).toBe(12);
  await expectNoViolations(page, 'stock history');
  await stock.getByRole('button', { name: 'Schließen' }).last().click();

  await screen.deleteAndBringBack(title);
  await screen.delete(title);
});

test('rewards can be reordered by button, keyboard and dragging, and link to their orders', { tag: '@soak' }, async ({
  page,
  api,
}) => {
  const screen = open(page);
  const names = ['A', 'B', 'C'].map((letter) => `Prüfpreis ${letter}${Date.now()}`);
  await page.goto('/rewards');
  const { buffer } = await screen.image();
  for (const title of names) await addReward(api.url, await api.signIn(), title, buffer);
  await page.reload();
  const shown = async () => (await titles(page).allTextContents()).filter((text) => names.includes(text));
  await page.getByRole('table', { name: 'Alle Belohnungen' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await shown()).sort()).toEqual(names);
  const [first = '', second = '', third = ''] = await shown();

  await screen.row(second).getByRole('button', { name: 'Nach oben' }).click();
  await expect.poll(shown).toEqual([second, first, third]);
  await screen.row(second).getByRole('button', { name: 'Nach unten' }).press('Enter');
  await expect.poll(shown).toEqual([first, second, third]);
  await expect(screen.row(second).getByRole('button', { name: 'Nach unten' })).toBeFocused();
  // Twice on the same spot, where another reward is by then.
  const spot = await screen.row(first).getByRole('button', { name: 'Nach unten' }).boundingBox();
  const [x, y] = [(spot?.x ?? 0) + 8, (spot?.y ?? 0) + 8];
  await page.mouse.click(x, y);
  await expect.poll(shown).toEqual([second, first, third]);
  await page.mouse.click(x, y);
  await expect.poll(shown).toEqual([second, third, first]);
  const up = screen.row(first).getByRole('button', { name: 'Nach oben' });
  await up.press('Enter');
  await expect.poll(shown).toEqual([second, first, third]);
  await expect(up).toBeFocused();
  await up.press('Enter');
  await expect.poll(shown).toEqual([first, second, third]);
  const handle = screen.row(third).locator('[data-drag-row]');
  await handle.dragTo(screen.row(first));
  await expect.poll(async () => (await shown())[0]).toBe(third);

  await page.reload();
  await page.getByRole('table', { name: 'Alle Belohnungen' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect.poll(shown).toEqual([third, first, second]);
  await page.getByRole('link', { name: 'Bestellungen' }).click();
  await expect(page).toHaveURL(/\/rewardHistory/);
  for (const title of names) {
    const [reward] = await api.call<Reward[]>('GET', `/reward/search/${encodeURIComponent(title)}/0/1`);
    await api.call('DELETE', `/reward/delete/${reward?._id}`);
  }
});

test.describe('in both colour schemes', { tag: '@soak' }, () => {
  test('axe finds nothing on rewards, on desktop and phone', async ({ page }) => {
    await page.goto('/rewards');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectNoViolations(page, 'list');
    await page.getByRole('row').nth(1).click();
    await expect(page.getByRole('dialog').getByLabel('Titel')).toBeVisible();
    await expectNoViolations(page, 'dialog');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoViolations(page, 'dialog on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  });
});
async function addReward(url: string, token: string, title: string, image: Buffer): Promise<void> {
  const body = new FormData();
  const fields = { title, category: 'Merchandise', type: 'email', coins: '10', quantity: '5' };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'bild.png');
  const answer = await fetch(`${url}/v1/reward/add`, { method: 'POST', headers: { authorization: token }, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
