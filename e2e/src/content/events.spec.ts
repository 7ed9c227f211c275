import type { Event } from '@leitstand/contract/events';
import type { Locator, Page } from '@playwright/test';
import { largeFile } from '../support/large-file.ts';
import { RecordScreen } from '../support/record-screen.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test.beforeEach(({ api, page }) => api.enter(page));

test('an event can be created with a place from the gazetteer, moved on the map, deleted and restored', async ({
  page,
  api,
}) => {
  const title = `Sternfahrt ${Date.now()}`;
  const screen = new RecordScreen(page, 'Alle Ereignisse');
  await page.goto('/events');
  // Upcoming ones are listed first, by date; the last tab has the order of the specification.
  await expect(page.getByRole('tab', { name: 'Kommend' })).toHaveAttribute('aria-selected', 'true');
  const dates = () =>
    page
      .locator('td time, [role=cell] time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  await expect.poll(async () => (await dates()).length).toBeGreaterThan(5);
  const shown = await dates();
  expect(shown).toEqual([...shown].sort());
  await page.getByRole('button', { name: 'Neues Ereignis' }).click();
  const dialog = screen.dialog('Neues Ereignis anlegen');
  // The last field to arrive; until then the button moves.
  await expect(dialog.getByRole('textbox', { name: 'Ort' })).toBeVisible();
  await dialog.getByLabel('Uhrzeit').fill('25:00');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError('Zum Speichern müssen alle erforderlichen Felder ausgefüllt sein.');
  for (const field of ['Titel', 'Beschreibung', 'Datum', 'Ort', 'Bild']) {
    await expect(dialog.getByText(`Das Feld ${field} darf nicht leer sein.`)).toBeVisible();
  }
  await expect(dialog.getByText('Das Feld Uhrzeit hat einen ungültigen Wert.')).toBeVisible();
  await dialog.getByLabel('Titel').fill(title);
  await dialog.getByLabel('Beschreibung').fill('Gemeinsam zum See');
  await dialog.getByLabel('Datum').fill('24.07.2027');
  await dialog.getByLabel('Uhrzeit').fill('2:15 pm');
  await dialog.getByLabel('Uhrzeit').press('ArrowUp');
  await expect(dialog.getByLabel('Uhrzeit')).toHaveValue('14:30');
  const place = dialog.getByRole('textbox', { name: 'Ort' });
  await place.fill('Hof der Schule, Garmisch');
  await place.press('Tab');
  await expect(place).toHaveValue('Hof der Schule, Garmisch');
  await expect(dialog.getByRole('status').getByText('Der Punkt auf der Karte fehlt noch')).toBeVisible();
  await screen.choosePlace(place, 'Hof der Schule, garmi', /Garmisch-Partenkirchen/);
  await expect(place).toHaveValue('Hof der Schule');
  await expect(dialog.getByLabel('Stadt oder Gemeinde')).toHaveValue('Garmisch-Partenkirchen');
  await dialog.locator('input[type=file]').setInputFiles(largeFile('gross.png', 21));
  await expect(dialog.getByText('Die Datei darf nicht größer als 20 MB sein.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();

  const stored = async () => (await api.call<Event[]>('GET', `/event/search/${encodeURIComponent(title)}/0/5/-1`))[0];
  const created = await stored();
  expect(created).toMatchObject({
    eventDate: '2027-07-24T12:30:00.000Z',
    eventAddress: { place: 'Hof der Schule', city: 'Garmisch-Partenkirchen' },
  });
  expect(created?.eventAddress?.location?.coordinates[0]).toBeCloseTo(11.1, 1);

  // A search looks at all dates.
  await visit(page, `/events?search=${encodeURIComponent(title)}&event=${created?._id}`);
  await expect(page.getByRole('tab', { name: 'Alle', includeHidden: true })).toHaveAttribute('aria-selected', 'true');
  const edit = screen.dialog('Ereignis bearbeiten');
  const map = edit.getByRole('group', { name: /^Karte/ });
  await expect(map).toBeVisible();
  await map.click({ position: { x: 60, y: 120 } });
  await expect(edit.getByText(/Der Punkt liegt bei .+; die Angaben bleiben/)).toBeVisible();
  await expect(edit.getByRole('textbox', { name: 'Ort' })).toHaveValue('Hof der Schule');
  await edit.getByLabel('Titel').fill(`${title} neu`);
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  const changed = await stored();
  expect(changed?.title).toBe(`${title} neu`);
  expect(changed?.eventAddress?.location?.coordinates[0]).toBeLessThan(
    created?.eventAddress?.location?.coordinates[0] ?? 0,
  );
  await screen.deleteAndBringBack(`${title} neu`);
  await screen.delete(`${title} neu`);
});

function expectLink(within: Page | Locator, name: string, address: string): Promise<void> {
  return expect(within.getByRole('link', { name })).toHaveAttribute('href', address);
}

function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('an event draft is restored after a reload and removed after saving', { tag: '@soak' }, async ({ page }) => {
  const screen = new RecordScreen(page, 'Alle Ereignisse');
  await page.goto('/events?event=new');
  const dialog = screen.dialog('Neues Ereignis anlegen');
  await dialog.getByLabel('Titel').fill('Nur ein Entwurf');
  const place = dialog.getByRole('textbox', { name: 'Ort' });
  for (const [typed, said] of [
    ['0.000, 0.000', 'Der Punkt 0°, 0° liegt im Atlantik'],
    ['10.000, -180.000', 'Zu diesem Punkt ist keine Adresse bekannt'],
    ['91.000, 10.000', 'Diese Koordinaten gibt es nicht'],
  ] as const) {
    await place.fill(typed);
    await place.press('Tab');
    await expect(dialog.getByRole('status').getByText(said)).toBeVisible();
  }
  await page.route('**/v1/geo/**', (route) => route.fulfill({ status: 503 }));
  await place.fill('Alter Hafen');
  await expect(page.getByText('Die Ortssuche antwortet nicht')).toBeVisible();
  await place.press('Tab');
  await dialog.getByRole('button', { name: 'Kartenmitte übernehmen' }).click();
  await expect(dialog.getByText('Die Adresse ließ sich nicht ermitteln; der Punkt ist gesetzt')).toBeVisible();
  await expect(place).toHaveValue('Alter Hafen');
  await page.unroute('**/v1/geo/**');
  const town = dialog.getByLabel('Stadt oder Gemeinde');
  await place.fill('10115');
  // Before the suggestions are there: the first one is taken when it arrives.
  await place.press('Enter');
  await expect(town).toHaveValue('Berlin');
  await town.fill('');
  await place.fill('52,5310; 13,3849');
  await place.press('Tab');
  await expect(dialog.getByText(/^Ergänzt: .*Berlin\. 52,531° Breite, 13,3849° Länge/)).toBeVisible();
  await expectLink(dialog, 'GeoNames', 'https://www.geonames.org/');
  const found = { place: 'Hafen', city: 'Kiel', location: { type: 'Point', coordinates: [10.1, 54.3] } };
  await page.route('**/v1/geo/search/**', (route) =>
    route.fulfill({ json: { success: true, data: [{ ...found, source: 'service' }] } }),
  );
  await place.fill('Hafen');
  await expectLink(page, '© OpenStreetMap-Mitwirkende', 'https://www.openstreetmap.org/copyright');
  await place.press('Escape');
  await paste(place, 'https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777');
  await expect(dialog.getByText('52,5163° Breite, 13,3777° Länge')).toBeVisible();
  await expect(place).toHaveValue('Hafen');
  await expect(town).toHaveValue('Berlin');
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(dialog.getByLabel('Titel')).toHaveValue('Nur ein Entwurf');
  await expect(dialog.getByLabel('Stadt oder Gemeinde')).toHaveValue('Berlin');
  await dialog.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(dialog.getByLabel('Titel')).toHaveValue('');
  await expect(dialog.getByLabel('Titel')).toBeFocused();
  await expect(dialog.getByText('wiederhergestellt')).toBeHidden();
  await dialog.getByLabel('Titel').fill('Noch ein Entwurf');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/events?event=new');
  await expect(dialog.getByLabel('Titel')).toHaveValue('');
});
