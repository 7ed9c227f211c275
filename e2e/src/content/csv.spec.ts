import { readFile } from 'node:fs/promises';
import type { MakeModel } from '@leitstand/contract/makes';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ api, page }) => api.enter(page));

test('a CSV file is previewed, loaded, corrected, loaded again and undone', async ({ page, api }) => {
  const make = `Prüf ${crypto.randomUUID().slice(0, 8)}`;
  await api.call('POST', '/make', { make: make.toUpperCase(), model: 'eins' });
  const stored = async () =>
    (await api.call<MakeModel[]>('GET', `/make/model/search/${encodeURIComponent(make)}/0/10`))
      .map(({ category, make: name, model }) => `${category} ${name} ${model}`)
      .sort();
  const lines = [
    'Fahrzeugart;Firma;Modell;Preis',
    `;${make};Eins;1`,
    `Motorrad;${make};=Zwei;2`,
    `Boot;${make};Drei;3`,
  ];
  // As Excel in Germany saves it.
  const file = { name: 'Modelle.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') };
  const dialog = page.getByRole('dialog', { name: 'CSV laden: Modelle' });
  const choose = (chosen: typeof file) => dialog.locator('input[type=file]').setInputFiles(chosen);
  const field = (column: string) => dialog.getByRole('combobox', { name: `Feld für ${column}` });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });

  await page.goto('/models');
  await page.getByRole('button', { name: 'CSV laden' }).click();
  await choose({ ...file, buffer: Buffer.from('PK\u0003\u0004') });
  await expect(dialog.getByRole('alert')).toContainText('CSV UTF-8');
  await choose(file);
  await expect(dialog.getByRole('heading', { name: 'Schritt 2 von 4' })).toBeFocused();
  await expect(field('Fahrzeugart')).toHaveValue('category');
  await expect(field('Modell')).toHaveValue('model');
  await expect(field('Preis')).toHaveValue('');
  await expect(dialog.getByText(`z. B. ${make}`)).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Marke');
  await expect(button('Weiter')).toBeDisabled();
  await field('Firma').selectOption('Marke *');
  await expectNoViolations(page, 'columns of a CSV file');
  await button('Weiter').click();

  await expect(dialog.getByRole('heading', { name: 'Schritt 3 von 4' })).toBeFocused();
  const wrong = dialog.getByRole('table', { name: 'Falsche Zeilen' }).getByRole('row', { name: 'Boot' });
  await expect(wrong).toContainText('Möglich: Auto, Motorrad.');
  await expect(dialog.getByRole('table', { name: 'Was sich ändert' }).getByRole('row')).toHaveCount(2);
  expect(await stored()).toEqual([`Car ${make.toUpperCase()} eins`]);
  await expectNoViolations(page, 'preview of a CSV file');
  await button('2 Zeilen laden').click();
  await expect(dialog.getByRole('status')).toHaveText('Die Datei ist geladen.');
  expect(await stored()).toEqual([`Car ${make} Eins`, `Motorbike ${make} =Zwei`]);

  const download = page.waitForEvent('download');
  await button('Falsche Zeilen als CSV').click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Modelle-korrigieren.csv');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain('"Fahrzeugart";"Firma";"Modell";"Preis";"Fehler beim Laden"');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'CSV laden' }).click();
  await choose({ ...file, name: 'Korrigiert.csv', buffer: Buffer.from(text.replace('"Boot"', '"Auto"')) });
  await expect(dialog.getByText('Zugeordnet wie beim letzten Mal.')).toBeVisible();
  await expect(field('Firma')).toHaveValue('make');
  await button('Weiter').click();
  await button('1 Zeile laden').click();
  await expect(dialog.getByRole('status')).toHaveText('Die Datei ist geladen.');
  expect(await stored()).toContain(`Car ${make} Drei`);
  await button('Rückgängig').click();
  await expect(dialog.getByRole('status')).toHaveText('Rückgängig gemacht: 1 entfernt, 0 zurückgesetzt.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'CSV laden' }).click();
  await dialog.getByRole('button', { name: 'Modelle.csv rückgängig machen' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Rückgängig gemacht: 1 entfernt, 1 zurückgesetzt.');
  expect(await stored()).toEqual([`Car ${make.toUpperCase()} eins`]);
});
