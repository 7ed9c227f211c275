import type { Vehicle } from '@leitstand/contract/vehicles';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';

test.beforeEach(({ api, page }) => api.enter(page));

test('edits the images of a vehicle in one save, deletes and restores the vehicle', async ({ page, api }) => {
  const [vehicle] = await api.call<Vehicle[]>('GET', '/auto/search/bmw/0/1');
  const owner = vehicle?.user?._id ?? '';
  const name = `${vehicle?.brand} ${vehicle?.model}`;
  const before = vehicle?.galleryImages.length ?? 0;
  const userName = (await api.user(owner)).userName;
  await page.goto(`/users?days=-1&search=${encodeURIComponent((await api.user(owner)).email)}`);
  const row = page.getByRole('table', { name: 'Benutzer' }).getByRole('row').filter({ hasText: userName });
  await row.getByRole('button', { name: /Fahrzeuge bearbeiten/ }).click();
  const list = page.getByRole('dialog', { name: `Fahrzeuge von „${userName}“` });
  await expect(list.getByText(name).first()).toBeVisible();
  await list
    .getByRole('button', { name: /Fahrzeug bearbeiten/ })
    .first()
    .click();

  const dialog = page.getByRole('dialog', { name: /Fahrzeug bearbeiten/ });
  await dialog.getByLabel('Marke').fill('');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const error = page.getByRole('alertdialog', { name: 'Fehler' }).or(page.getByRole('dialog', { name: 'Fehler' }));
  await expect(error).toBeVisible();
  await error.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(dialog.getByText('Das Feld Marke darf nicht leer sein.')).toBeVisible();
  await dialog.getByLabel('Marke').fill('Prüfmarke');
  await dialog.getByLabel('Baujahr').fill('2019');
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'eins.png', mimeType: 'image/png', buffer: image },
    { name: 'zwei.png', mimeType: 'image/png', buffer: image },
  ]);
  if (before > 0)
    await dialog
      .getByRole('button', { name: /Bild entfernen/ })
      .first()
      .click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();

  const vehicles = await api.call<Vehicle[]>('GET', `/auto/user/${owner}`);
  const changed = vehicles.find(({ brand }) => brand === 'Prüfmarke');
  expect(changed).toMatchObject({ year: 2019 });
  expect(changed?.galleryImages).toHaveLength(before + 2 - (before > 0 ? 1 : 0));

  const count = vehicles.length;
  await list
    .getByRole('listitem')
    .or(list.getByRole('row'))
    .filter({ hasText: 'Prüfmarke' })
    .getByRole('button', { name: /Fahrzeug löschen/ })
    .click();
  await page
    .getByRole('alertdialog', { name: /^„Prüfmarke .+“ löschen\?$/ })
    .getByRole('button', { name: 'Löschen' })
    .click();
  await expect.poll(async () => (await api.call<Vehicle[]>('GET', `/auto/user/${owner}`)).length).toBe(count - 1);
  await undo(page).click();
  await expect.poll(async () => (await api.call<Vehicle[]>('GET', `/auto/user/${owner}`)).length).toBe(count);
  await expect(list.getByText(/Prüfmarke/).first()).toBeVisible();
});
