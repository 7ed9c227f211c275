import { expect, type Page } from '@playwright/test';
import { RecordScreen } from '../support/record-screen.ts';
import type { ForeignBackend } from './backend.ts';

export async function walkRewards(page: Page, { world }: ForeignBackend): Promise<void> {
  const screen = new RecordScreen(page, 'Alle Belohnungen');
  await page.goto('/rewards');
  await page.getByRole('button', { name: 'Neue Belohnung' }).click();
  const dialog = screen.dialog('Neue Belohnung anlegen');
  await dialog.getByLabel('Titel').fill('Wimpel');
  await dialog.getByRole('combobox', { name: 'Kategorie' }).click();
  await page.getByRole('option', { name: 'Tuning' }).click();
  await dialog.getByRole('combobox', { name: 'Typ' }).click();
  await page.getByRole('option', { name: 'Email' }).click();
  await dialog.getByLabel('Coins').fill('20');
  await dialog.getByLabel('Menge').fill('7');
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(screen.row('Wimpel')).toHaveCount(1);
  const titles = () =>
    [...world.rewards].sort((a, b) => Number(a.orderNum) - Number(b.orderNum)).map(({ title }) => title);
  expect(titles()).toEqual(['Tasse', 'Gutschein', 'Wachs', 'Wimpel']);
  await screen.row('Wimpel').getByRole('button', { name: 'Nach oben' }).click();
  await expect.poll(titles).toEqual(['Tasse', 'Gutschein', 'Wimpel', 'Wachs']);
  await expect(page.getByRole('table').getByRole('row').nth(3)).toContainText('Wimpel');
  await screen.row('Tasse').getByRole('button', { name: 'Nach unten' }).click();
  await expect.poll(titles).toEqual(['Gutschein', 'Tasse', 'Wimpel', 'Wachs']);

  await screen.row('Wimpel').click();
  const edit = screen.dialog('Belohnung bearbeiten');
  await edit.getByLabel('Menge').fill('9');
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  const wimpel = world.rewards.find(({ title }) => title === 'Wimpel');
  expect(wimpel).toMatchObject({ quantity: '9', type: 'email', images: [{ url: 'bild.png' }] });
  await screen.delete('Wimpel');
  expect(world.rewards).toHaveLength(3);
}

export async function walkOrders(page: Page, { world }: ForeignBackend): Promise<void> {
  await page.goto('/rewardHistory');
  const row = (text: string) =>
    page.getByRole('table', { name: 'Bestellungen' }).getByRole('row').filter({ hasText: text });
  await row('Anna Sparsam').getByRole('button', { name: 'Verschicken' }).click();
  await expect(page.getByText('„Tasse für Anna Sparsam“ ist verschickt.')).toBeVisible();
  await expect(row('Anna Sparsam')).toHaveCount(0);
  await expect(row('Cora Kahl')).toContainText('Belohnung gelöscht');
  await page.getByRole('tab', { name: 'Verschickt', exact: true }).click();
  await row('Anna Sparsam').getByRole('button', { name: 'Sendungsverfolgung' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sendungsverfolgung' });
  await dialog.getByRole('textbox', { name: 'Sendungsnummer' }).fill('00340434161094042557');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  await expect(row('Anna Sparsam')).toContainText('00340434161094042557');
  const order = world.orders.find(({ userName }) => userName === 'Anna Sparsam');
  expect(order).toMatchObject({ rewardSent: true, trackingNumber: '00340434161094042557', carrier: 'dhl' });
  await row('Anna Sparsam').click();
  await expect(page.getByRole('dialog', { name: 'Tasse' })).toContainText('00340434161094042557');
}

export async function walkMasterData(page: Page, { world }: ForeignBackend): Promise<void> {
  const levels = new RecordScreen(page, 'Alle Level');
  await page.goto('/levels');
  await page.getByRole('button', { name: 'Neues Level' }).click();
  const dialog = levels.dialog('Neues Level anlegen');
  await dialog.getByRole('textbox', { name: 'Level' }).fill('7');
  await dialog.getByLabel('Coins').fill('700');
  await dialog.locator('input[type=file]').setInputFiles(await levels.image());
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(levels.row('Level 7')).toHaveCount(1);
  await levels.row('Level 7').click();
  await levels.dialog('Level bearbeiten').getByLabel('Coins').fill('777');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(levels.row('Level 7')).toContainText('777');
  expect(world.levels[2]).toMatchObject({ level: '7', coins: '777', image: 'bild.png' });
  await levels.delete('Level 7');
  expect(world.levels).toHaveLength(2);

  const models = new RecordScreen(page, 'Alle Modelle');
  await page.getByRole('link', { name: 'Autos/Marken' }).click();
  await expect(models.row('Borgward')).toHaveCount(1);
  await page.getByRole('button', { name: 'Neues Modell' }).click();
  const model = models.dialog('Neues Modell anlegen');
  await model.getByRole('combobox', { name: 'Marke' }).fill('borg');
  await page.getByRole('option', { name: 'Borgward' }).click();
  await model.getByRole('textbox', { name: 'Modell' }).fill('Hansa');
  await model.getByRole('button', { name: 'Anlegen' }).click();
  await expect(models.row('Hansa')).toContainText('Borgward');
  await models.row('Hansa').click();
  await models.dialog('Modell bearbeiten').getByRole('textbox', { name: 'Modell' }).fill('Hansa 1100');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(models.row('Hansa 1100')).toHaveCount(1);
  expect(world.models[2]).toMatchObject({ make: 'Borgward', model: 'Hansa 1100', category: 'Car' });
  await models.delete('Hansa 1100');
  expect(world.models).toHaveLength(2);

  await page.getByRole('link', { name: 'App Versionen' }).click();
  await expect(page.getByRole('textbox', { name: 'Niedrigste mögliche Version' })).toHaveValue('1.2.0');
  await page.getByRole('textbox', { name: 'Empfohlene Version' }).fill('1.3.0');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ändern' }).click();
  await expect(page.getByText('Die erlaubten Versionen sind geändert.')).toBeVisible();
  expect(world.versions).toEqual({ minimumVersion: '1.2.0', recommendUpdate: '1.3.0' });
}
