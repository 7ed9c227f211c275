import type { Trip } from '@leitstand/contract/trips';
import { RecordScreen } from '../support/record-screen.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ api, page }) => api.enter(page));

const FILL_ALL = 'Alle Felder müssen ausgefüllt sein, um den Trip speichern zu können.';

test('a trip with two points has an estimated distance, with one point neither end nor distance', async ({
  page,
  api,
}) => {
  const title = `Passfahrt ${Date.now()}`;
  const screen = new RecordScreen(page, 'Alle Trips');
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Neuer Trip' }).click();
  const dialog = screen.dialog('Neuen Trip anlegen');
  // The fields are loaded with the first form.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  // The last one to arrive; until then the button moves.
  await expect(dialog.getByRole('textbox', { name: 'Startpunkt' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError(FILL_ALL);
  for (const field of ['Name', 'Typ', 'Startpunkt']) {
    await expect(dialog.getByText(`Das Feld ${field} darf nicht leer sein.`)).toBeVisible();
  }
  await dialog.getByRole('combobox', { name: 'Typ' }).click();
  await page.getByRole('option', { name: '2 Punkte' }).click();
  await dialog.getByLabel('Name').fill(title);
  await dialog.getByLabel('Beschreibung').fill('Über den Pass');
  await dialog.getByLabel('Datum').fill('01.08.2027');
  await dialog.getByLabel('Maximale Teilnehmer').fill('12');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError(FILL_ALL);
  await expect(dialog.getByText('Das Feld Endpunkt darf nicht leer sein.')).toBeVisible();
  await screen.choosePlace(dialog.getByRole('textbox', { name: 'Startpunkt' }), 'muenchen', /^München/);
  await screen.choosePlace(dialog.getByRole('textbox', { name: 'Endpunkt' }), '10115', /Berlin/);
  await expect(dialog.getByText(/etwa \d{3}(,\d)? km \(geschätzt\)/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();

  const stored = async () => (await api.call<Trip[]>('GET', `/trip/search/${encodeURIComponent(title)}/0/5/-1`))[0];
  const created = await stored();
  expect(created).toMatchObject({ category: '2 point', maxParticipants: 12, startPointAddress: { place: 'München' } });
  expect(created?.totalTripDistance).toBeGreaterThan(500_000);
  expect(created?.totalTripDistance).toBeLessThan(800_000);

  await page.getByRole('main').getByRole('searchbox').fill(title);
  await screen.row(title).getByRole('button', { name: 'Bearbeiten' }).click();
  const edit = screen.dialog('Trip bearbeiten');
  await edit.getByRole('combobox', { name: 'Typ' }).click();
  await page.getByRole('option', { name: '1 Punkt' }).click();
  await expect(edit.getByRole('textbox', { name: 'Endpunkt' })).toHaveCount(0);
  await edit.getByLabel('Maximale Teilnehmer').fill('');
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  expect(await stored()).toMatchObject({
    category: '1 point',
    endPointAddress: null,
    totalTripDistance: null,
    maxParticipants: null,
  });
  await screen.deleteAndBringBack(title);
  await screen.delete(title);
});

test('closing an unchanged trip asks nothing', async ({ page, api }) => {
  const trips = await api.call<Trip[]>('GET', '/trip/all/0/50/-1');
  const trip = trips.find(({ category }) => category === '2 point');
  await page.goto(`/trips?trip=${trip?._id}`);
  const dialog = page.getByRole('dialog', { name: 'Trip bearbeiten' });
  await expect(dialog.getByText('Fahrstrecke')).toBeVisible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/trips$/);
});
