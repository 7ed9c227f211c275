import type { Vehicle } from '@leitstand/contract/vehicles';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Alle Modelle' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const search = (page: Page) => page.getByRole('main').getByRole('searchbox');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Fahrzeug bearbeiten' });

test.beforeEach(({ api, page }) => api.enter(page));

test('lists and searches all vehicles, linked from those of a user', async ({ page, api }) => {
  const [vehicle] = await api.call<Vehicle[]>('GET', '/auto/all/0/1');
  await page.goto(`/users?vehicles=${vehicle?.user?._id}`);
  await page.getByRole('link', { name: 'Alle Fahrzeuge anzeigen' }).click();
  await expect(page).toHaveURL(/\/userAutos$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Alle Modelle' })).toBeVisible();
  for (const header of ['Bild', 'Modell', 'Marke', 'Baujahr', 'Benutzer']) {
    await expect(table(page).getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect(rows(page).first()).toContainText(vehicle?.model ?? '');
  await expect(rows(page).first()).toContainText(vehicle?.user?.userName ?? '');
  await search(page).fill('skoda');
  await expect(rows(page).first()).toContainText('Škoda');
  await expect(rows(page).filter({ hasNotText: 'Škoda' })).toHaveCount(0);
  await expect(page).toHaveURL(/search=skoda/);
  await search(page).fill('xqxqxq');
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
});

test('edits a vehicle with its images in one save, deletes and restores it', async ({ page, api }) => {
  const vehicles = await api.call<Vehicle[]>('GET', '/auto/search/audi/0/100');
  const vehicle = vehicles.find(({ galleryImages }) => galleryImages.length > 0);
  if (!vehicle) throw new Error('the demo data has no such vehicle');
  const stored = async () => api.call<Vehicle>('GET', `/auto/one/${vehicle._id}`);
  const name = `Prüfmodell ${vehicle._id.slice(-6)}`;

  await page.goto(`/userAutos?vehicle=${vehicle._id}`);
  await expect(dialog(page).getByLabel('Modell')).toHaveValue(vehicle.model);
  await dialog(page).getByLabel('Modell').fill('');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  const error = page.getByRole('alertdialog', { name: 'Fehler' });
  await error.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(dialog(page).getByText('Das Feld Modell darf nicht leer sein.')).toBeVisible();
  await dialog(page).getByLabel('Modell').fill(name);
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'eins.png', mimeType: 'image/png', buffer: image },
      { name: 'zwei.png', mimeType: 'image/png', buffer: image },
    ]);
  await dialog(page).getByRole('button', { name: 'Bild entfernen' }).first().click();
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/userAutos$/);
  const changed = await stored();
  const before = vehicle.galleryImages.map(({ url }) => url);
  const after = changed.galleryImages.map(({ url }) => url);
  expect(changed.model).toBe(name);
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(1));
  expect(after).toHaveLength(before.length + 1);

  await search(page).fill(name);
  await expect(rows(page).first()).toContainText(name);
  await rows(page).first().getByRole('cell').nth(1).click();
  await expect(dialog(page).getByLabel('Modell')).toHaveValue(name);
  await expect(page).toHaveURL(new RegExp(`vehicle=${vehicle._id}`));
  await page.goBack();
  await expect(dialog(page)).toBeHidden();

  await rows(page).first().getByRole('button', { name: 'Fahrzeug löschen' }).click();
  const question = page.getByRole('alertdialog', { name: /löschen\?$/ });
  await expect(question).toContainText(
    `${name}“ verschwindet sofort aus App und Verwaltung. Das lässt sich 30 Tage lang`,
  );
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
  await undo(page).click();
  await expect(rows(page).first()).toContainText(name);
  expect((await stored()).galleryImages).toHaveLength(after.length);

  await api.call('PUT', '/auto/update', {
    autoId: vehicle._id,
    model: vehicle.model,
    existingImages: JSON.stringify(after.slice(0, before.length - 1)),
    deletedImages: JSON.stringify(after.slice(before.length - 1)),
  });
  await visit(page, '/userAutos?vehicle=01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('Eintrag nicht gefunden')).toBeVisible();
});
