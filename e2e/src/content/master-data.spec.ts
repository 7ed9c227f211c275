import type { InternalFile } from '@leitstand/contract/api/files';
import type { Level } from '@leitstand/contract/levels';
import type { MakeModel } from '@leitstand/contract/makes';
import type { NewsMessage } from '@leitstand/contract/news-messages';
import type { Vehicle } from '@leitstand/contract/vehicles';
import { RecordScreen } from '../support/record-screen.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

test.beforeEach(({ api, page }) => api.enter(page));

const FILL_ALL = 'Zum Speichern müssen alle erforderlichen Felder ausgefüllt sein.';

test('a preset trip requires name and image, and can be changed, deleted and restored', async ({ page }) => {
  const title = `Vorlage ${Date.now()}`;
  const screen = new RecordScreen(page, 'Alle fertigen Trips');
  await page.goto('/predefinedTrips');
  await page.getByRole('button', { name: 'Neuer fertiger Trip' }).click();
  const dialog = screen.dialog('Neuen fertigen Trip anlegen');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError(FILL_ALL);
  await expect(dialog.getByText('Das Feld Name darf nicht leer sein.')).toBeVisible();
  await dialog.getByLabel('Name').fill(title);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError(FILL_ALL);
  await expect(dialog.getByText('Das Feld Bild darf nicht leer sein.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();
  await screen.row(title).click();
  const edit = screen.dialog('Fertigen Trip bearbeiten');
  await edit.getByLabel('Name').fill(`${title} B`);
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(screen.row(`${title} B`)).toHaveCount(1);
  await screen.deleteAndBringBack(`${title} B`);
  await screen.delete(`${title} B`);
});

test('a level requires its fields and a free number, and can be deleted and restored', async ({ page, api }) => {
  const screen = new RecordScreen(page, 'Alle Level');
  const levels = await api.call<Level[]>('GET', '/level/all/0/100');
  await page.goto('/levels');
  await page.getByRole('button', { name: 'Neues Level' }).click();
  const dialog = screen.dialog('Neues Level anlegen');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError(FILL_ALL);
  await dialog.getByRole('textbox', { name: 'Level' }).fill(String(levels[0]?.level));
  await dialog.getByLabel('Coins').fill('999000');
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog.getByText('Das Feld Level ist bereits vergeben.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Level' }).fill('777');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.row('Level 777')).toContainText('999.000');
  await screen.deleteAndBringBack('Level 777');
  await screen.delete('Level 777');
});

test('a model takes its make from suggestions; sync with vehicles; link to makes and back', async ({ page, api }) => {
  const screen = new RecordScreen(page, 'Alle Modelle');
  const model = `Prüf ${Date.now()}`;
  await page.goto('/models');
  await page.getByRole('button', { name: 'Neues Modell' }).click();
  const dialog = screen.dialog('Neues Modell anlegen');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError(FILL_ALL);
  // The question returns the focus: what is typed before that loses its suggestions.
  await expect(dialog.getByRole('combobox', { name: 'Marke' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Marke' }).fill('alfa');
  await page.getByRole('option', { name: 'Alfa Romeo' }).click();
  await dialog.getByRole('textbox', { name: 'Modell' }).fill(model);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').last().fill(model);
  await expect(screen.row(model)).toContainText('Alfa Romeo');
  await screen.deleteAndBringBack(`Alfa Romeo ${model}`, model);
  const [stored] = await api.call<MakeModel[]>('GET', `/make/model/search/${encodeURIComponent(model)}/0/1`);
  await api.call('DELETE', `/make/${stored?._id}`);

  const [vehicle] = await api.call<Vehicle[]>('GET', '/auto/all/0/1');
  const change = (brand = '', name = '') =>
    api.call('PUT', '/auto/update', { autoId: vehicle?._id ?? '', brand, model: name });
  await change('Prüfwerk', model);
  // By keyboard, because notices cover this corner for a few seconds.
  await page.getByRole('button', { name: 'Mit Datenbank abgleichen' }).press('Enter');
  const sync = screen.dialog('Mit Datenbank abgleichen');
  await sync.getByRole('checkbox', { name: 'Alle auswählen' }).press('Space');
  await expect(sync.getByRole('button', { name: '0 Modelle anlegen' })).toBeDisabled();
  await sync.getByRole('checkbox', { name: `Prüfwerk ${model}` }).press('Space');
  await sync.getByRole('button', { name: '1 Modell anlegen' }).click();
  await expect(page.getByText(`1 Modell ist angelegt: Prüfwerk ${model}`)).toBeVisible();
  await undo(page).click();
  await expect(page.getByText('1 Modell ist wieder entfernt.')).toBeVisible();
  await change(vehicle?.brand, vehicle?.model);
  await page.getByRole('link', { name: 'Marken', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Alle Marken' })).toBeVisible();
  await page.getByRole('searchbox').last().fill('alfa');
  await page.getByRole('table', { name: 'Alle Marken' }).getByRole('row').filter({ hasText: 'Alfa Romeo' }).click();
  await expect(page).toHaveURL(/\/models\?search=Alfa/);
});

test('a news message has seven languages, a preview and a validated link', async ({ page, api }) => {
  const text = `Neu in der App ${Date.now()}`;
  const screen = new RecordScreen(page, 'Alle Neuigkeiten');
  await page.goto('/newsmessages');
  await page.getByRole('button', { name: 'Neue Neuigkeit' }).click();
  const dialog = screen.dialog('Neue Neuigkeit anlegen');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await screen.expectError(FILL_ALL);
  await expect(dialog.getByText('Das Feld Text darf nicht leer sein.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Sprache' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Deutsch',
    'Englisch',
    'Polnisch',
    'Italienisch',
    'Französisch',
    'Dänisch',
    'Spanisch',
  ]);
  await page.getByRole('option', { name: 'Dänisch' }).click();
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  await expect(dialog.getByRole('figure')).toContainText(text);
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog.getByText('Das Feld Link hat einen ungültigen Wert.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill('https://example.org/neu');
  await dialog.getByLabel('Linktext').fill('Mehr lesen');
  await dialog.getByRole('combobox', { name: 'Kampagne' }).fill(`Kampagne ${text}`);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();
  const stored = (await api.call<NewsMessage[]>('GET', '/newsmessage/all')).find(
    ({ description }) => description === text,
  );
  expect(stored).toMatchObject({ language: 'dk', link: 'https://example.org/neu', linkText: 'Mehr lesen' });
  await visit(page, `/newsmessages?newsMessage=${stored?._id}`);
  const edit = screen.dialog('Neuigkeit bearbeiten');
  await edit.getByLabel('Linktext').fill('Weiterlesen');
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  // A missing language starts with what the campaign already has.
  await screen
    .row(text)
    .getByRole('button', { name: /auf Polnisch anlegen/ })
    .click();
  await expect(dialog.getByRole('combobox', { name: 'Kampagne' })).toHaveValue(`Kampagne ${text}`);
  await expect(dialog.getByRole('combobox', { name: 'Sprache' })).toHaveValue('Polnisch');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(`Nowość ${text}`);
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.row(text).getByRole('button', { name: /auf Polnisch anlegen/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(screen.row(text).getByText('5 fehlen')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('combobox', { name: 'Sprache' }).click();
  await page.getByRole('option', { name: 'Polnisch' }).click();
  await screen.delete(`Nowość ${text}`);
  await page.goto('/newsmessages');
  await screen.deleteAndBringBack(text);
  await screen.delete(text);
});

test('an internal file can be uploaded, opened and deleted', async ({ page, api }) => {
  const screen = new RecordScreen(page, 'Interne Dateien');
  await page.goto('/internalFiles');
  await page.getByRole('button', { name: 'Datei hochladen' }).click();
  const dialog = screen.dialog('Interne Datei hochladen');
  await dialog.getByRole('button', { name: 'Hochladen' }).click();
  await expect(dialog.getByText('Das Feld Datei darf nicht leer sein.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('button', { name: 'Hochladen' }).click();
  await expect(dialog).toBeHidden();
  const [newest] = await api.call<InternalFile[]>('GET', '/files/internal/all/0/1');
  const name = newest?._id ?? '';
  await screen.row(name).click();
  const image = screen.dialog('Interne Datei').getByRole('img', { name });
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(300);
  await page.keyboard.press('Escape');
  await screen.delete(name);
});
