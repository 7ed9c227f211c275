import { expect, type Locator, type Page } from '@playwright/test';
import { RecordScreen } from '../support/record-screen.ts';
import type { ForeignBackend } from './backend.ts';

/** This backend has no place search: the place is typed and set on the map, in either order. */
async function choosePlace(dialog: Locator, label: string, name: string, at: { x: number; y: number }): Promise<void> {
  const map = dialog.getByRole('group', { name: new RegExp(`^Karte.*${label}`) });
  await dialog.getByRole('textbox', { name: label }).fill(name);
  await map.click({ position: at });
  await expect(dialog.getByRole('textbox', { name: label })).toHaveValue(name);
}

const placed = (place: string) => ({
  place,
  location: { type: 'Point', coordinates: [expect.any(Number), expect.any(Number)] },
});

export async function walkEvents(page: Page, { world }: ForeignBackend): Promise<void> {
  const screen = new RecordScreen(page, 'Alle Ereignisse');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Neues Ereignis' }).click();
  const dialog = screen.dialog('Neues Ereignis anlegen');
  await dialog.getByLabel('Titel').fill('Ausfahrt');
  await dialog.getByLabel('Beschreibung').fill('Ins Blaue');
  await dialog.getByLabel('Datum').fill('24.07.2027');
  await choosePlace(dialog, 'Ort', 'Alter Hafen', { x: 90, y: 90 });
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.row('Ausfahrt')).toContainText('24.07.2027');
  expect(world.events[0]).toMatchObject({ eventAddress: placed('Alter Hafen'), image: 'bild.png' });

  // Opened by its address, before the list has loaded.
  await page.goto(`/events?event=${world.events[0]?._id}`);
  const edit = screen.dialog('Ereignis bearbeiten');
  await edit.getByLabel('Titel').fill('Ausfahrt neu');
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  await expect(screen.row('Ausfahrt neu')).toHaveCount(1);
  await screen.delete('Ausfahrt neu');
  expect(world.events.map(({ title }) => title)).toEqual(['Teilemarkt', 'Oldtimertreffen']);
}

export async function walkTrips(page: Page, { world }: ForeignBackend): Promise<void> {
  const screen = new RecordScreen(page, 'Alle Trips');
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Neuer Trip' }).click();
  const dialog = screen.dialog('Neuen Trip anlegen');
  await dialog.getByLabel('Name').fill('Zwei Häfen');
  await dialog.getByRole('combobox', { name: 'Typ' }).click();
  await page.getByRole('option', { name: '2 Punkte' }).click();
  await dialog.getByLabel('Beschreibung').fill('Hin');
  await dialog.getByLabel('Datum').fill('01.08.2027');
  await choosePlace(dialog, 'Startpunkt', 'Hier', { x: 60, y: 60 });
  await choosePlace(dialog, 'Endpunkt', 'Dort', { x: 160, y: 100 });
  await expect(dialog.getByText(/etwa [\d.,]+ km \(geschätzt\)/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();
  expect(world.trips[0]).toMatchObject({
    category: '2 point',
    startPointAddress: placed('Hier'),
    endPointAddress: placed('Dort'),
    totalTripDistance: expect.stringMatching(/^\d{4,}$/),
  });

  await screen.row('Küstenrunde').click();
  const edit = screen.dialog('Trip bearbeiten');
  await expect(edit.getByText('91 km')).toBeVisible();
  await expect(edit.getByLabel('Maximale Teilnehmer')).toHaveValue('8');
  await edit.getByRole('combobox', { name: 'Typ' }).click();
  await page.getByRole('option', { name: '1 Punkt' }).click();
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  const changed = world.trips.find(({ title }) => title === 'Küstenrunde');
  expect(changed).toMatchObject({ category: '1 point', maxParticipants: '8', startPointAddress: placed('Kiel') });
  await screen.delete('Zwei Häfen');
  expect(world.trips).toHaveLength(2);

  const presets = new RecordScreen(page, 'Alle fertigen Trips');
  await page.getByRole('link', { name: 'Fertige Trips' }).click();
  await page.getByRole('button', { name: 'Neuer fertiger Trip' }).click();
  const preset = presets.dialog('Neuen fertigen Trip anlegen');
  await preset.getByLabel('Name').fill('Eifel');
  await preset.locator('input[type=file]').setInputFiles(await presets.image());
  await preset.getByRole('button', { name: 'Anlegen' }).click();
  await expect(presets.row('Eifel')).toHaveCount(1);
  await presets.row('Eifel').click();
  await presets.dialog('Fertigen Trip bearbeiten').getByLabel('Name').fill('Vulkaneifel');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(presets.row('Vulkaneifel')).toHaveCount(1);
  expect(world.presetTrips[0]).toMatchObject({ title: 'Vulkaneifel', image: 'bild.png' });
  await expect(page.getByRole('table').getByRole('button', { name: 'Löschen' })).toHaveCount(0);
}

export async function walkPosts(page: Page, { world }: ForeignBackend): Promise<void> {
  const screen = new RecordScreen(page, 'Beiträge');
  await page.goto('/posts');
  await screen.row('Sonnenaufgang').click();
  const dialog = screen.dialog('Beitrag');
  await expect(dialog).toContainText('Rügen');
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(screen.row('Sonnenaufgang')).toHaveCount(0);
  expect(world.posts).toHaveLength(2);
}

export async function walkReports(page: Page, { world }: ForeignBackend): Promise<void> {
  await page.goto('/reported');
  const row = (name: string) => page.getByRole('tabpanel').getByRole('row').filter({ hasText: name });
  const id = world.reports.user?.[1]?._id ?? '';
  await row('Ute Unklar')
    .getByRole('checkbox', { name: /ist erledigt/ })
    .click();
  await expect.poll(() => world.checkedReports.has(id)).toBe(true);
  await row('Udo Unfein').getByRole('button', { name: 'Ansehen' }).click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog).toContainText('Anna Sparsam');
  await page.keyboard.press('Escape');
  for (const [tab, name, type] of [
    ['Benutzer', 'Udo Unfein', 'user'],
    ['Beitraege', 'Unfug im Wald', 'post'],
    ['Trips', 'Rennstrecke', 'trip'],
  ] as const) {
    const before = world.reports[type]?.length ?? 0;
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await row(name).getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
    await expect(row(name)).toHaveCount(0);
    expect(world.reports[type]).toHaveLength(before - 1);
  }
}

export async function walkNewsMessages(page: Page, { world }: ForeignBackend): Promise<void> {
  const screen = new RecordScreen(page, 'Alle Neuigkeiten');
  await page.goto('/newsmessages');
  await page.getByRole('button', { name: 'Neue Neuigkeit' }).click();
  const dialog = screen.dialog('Neue Neuigkeit anlegen');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Es gibt Neues');
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(screen.row('Es gibt Neues')).toHaveCount(1);
  await screen.row('Es gibt Neues').click();
  await screen.dialog('Neuigkeit bearbeiten').getByLabel('Linktext').fill('Mehr');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(screen.dialog('Neuigkeit bearbeiten')).toBeHidden();
  expect(world.news[0]).toMatchObject({ description: 'Es gibt Neues', linkText: 'Mehr', image: 'bild.png' });
  await screen.delete('Es gibt Neues');
  expect(world.news).toHaveLength(1);

  await page.getByRole('link', { name: 'Broadcast' }).click();
  await page.getByRole('textbox', { name: 'Deutscher Text' }).fill('Glatteis');
  await page.getByRole('textbox', { name: 'Englischer Text' }).fill('Black ice');
  await expect(page.getByText('Für später planen')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Test senden' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Broadcast senden?' });
  await expect(question.getByText('Die Nachricht geht an alle Benutzer.', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('Nachricht an alle verschickt')).toBeVisible();
  expect(world.broadcasts[0]).toMatchObject({ message: { de: 'Glatteis', en: 'Black ice' } });
  await page.getByRole('tab', { name: 'Historie' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Datum', 'Nachricht', 'Erreichte Benutzer']);
  await expect(page.getByRole('table').getByRole('row')).toHaveText([/Nachricht/, /Glatteis/, /Guten Tag/, /Hallo/]);
}
