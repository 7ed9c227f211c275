import { expect, type Page } from '@playwright/test';
import { RecordScreen } from '../support/record-screen.ts';
import type { ForeignBackend } from './backend.ts';

/** Users: changed without losing malformed data, deleted with a reason, banned, unbanned. */
export async function walkUsers(page: Page, { world }: ForeignBackend): Promise<void> {
  const screen = new RecordScreen(page, 'Benutzer');
  await page.goto('/users');
  const bernd = world.users.find(({ userName }) => userName === 'Bernd Zahl');
  await expect(screen.row('Bernd Zahl')).toContainText('+49 170 1234567');
  await expect(screen.row('Bernd Zahl')).not.toContainText('Nicht bestätigt');
  await screen.row('Bernd Zahl').getByRole('button', { name: 'Bearbeiten', exact: true }).click();
  const dialog = screen.dialog('Benutzer bearbeiten');
  await dialog.getByLabel('Über mich').fill('Nun mit Worten');
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await expect(dialog.getByRole('button', { name: 'Bild ersetzen' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  expect(bernd).toMatchObject({
    about: 'Nun mit Worten',
    telephoneNumber: '491701234567',
    currentCoins: '120',
    drivenKilometers: '88.5',
    status: '0',
    isVerified: 'true',
    language: 'en',
    dateOfBirth: { year: 1990, month: 5, date: 17 },
    image: expect.stringMatching(/^665f1c[0-9a-f]{18}-bild\.png$/),
    onlineStatus: 'away',
  });

  // A user with missing fields has to be completed first.
  await screen.row('Cora Kahl').click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await screen.expectError('Zum Speichern müssen alle Felder ausgefüllt sein.');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('cora@foreign.example');
  await dialog.getByRole('textbox', { name: 'Geburtsdatum' }).fill('24.12.1990');
  await dialog.getByLabel('Über mich').fill('Kurz.');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.row('Cora Kahl')).toContainText('cora@foreign.example');
  await screen.row('Cora Kahl').click();
  await dialog.getByRole('button', { name: 'Bestätigungsmail senden' }).click();
  await expect(page.getByText('Email versendet')).toBeVisible();
  expect(world.mails).toEqual([{ _id: expect.any(String), email: 'cora@foreign.example', language: 'de' }]);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();

  await screen.row('Cora Kahl').getByRole('button', { name: 'Löschen' }).click();
  const removal = screen.dialog('„Cora Kahl“ löschen?');
  await removal.getByLabel('Grund').fill('Auf Wunsch');
  await removal.getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect(screen.row('Cora Kahl')).toHaveCount(0);
  expect(world.deletions).toMatchObject([{ reason: 'Auf Wunsch' }]);

  await screen.row('Bernd Zahl').getByRole('button', { name: 'Sperren' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sperren' }).click();
  await expect(screen.row('Bernd Zahl')).toHaveCount(0);
  await page.getByRole('link', { name: 'Gesperrte Benutzer' }).click();
  const banned = new RecordScreen(page, 'Gesperrte Benutzer');
  await expect(banned.row('bernd@foreign.example')).toContainText('+49 170 1234567');
  await banned.row('gesperrt@foreign.example').getByRole('button', { name: 'Entsperren' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entsperren' }).click();
  await expect(banned.row('gesperrt@foreign.example')).toHaveCount(0);
  expect(world.blacklist.map(({ email }) => email)).toEqual(['bernd@foreign.example', undefined]);
}

/** Vehicles of one user and of all users. */
export async function walkVehicles(page: Page, { world }: ForeignBackend): Promise<void> {
  const screen = new RecordScreen(page, 'Benutzer');
  await page.goto('/users');
  await screen.row('Anna Sparsam').getByRole('button', { name: 'Fahrzeuge bearbeiten' }).click();
  const list = screen.dialog('Fahrzeuge von „Anna Sparsam“');
  await list.getByRole('button', { name: /Fahrzeug bearbeiten/ }).click();
  const dialog = page.getByRole('dialog', { name: /Fahrzeug bearbeiten/ });
  await dialog.getByLabel('Modell').fill('Rekord');
  await dialog.locator('input[type=file]').setInputFiles(await screen.image());
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByText('Opel Rekord').first()).toBeVisible();
  expect(world.cars[0]).toMatchObject({ brand: 'Opel', model: 'Rekord', galleryImages: [{ url: 'bild.png' }] });

  await list.getByRole('link', { name: 'Alle Fahrzeuge anzeigen' }).click();
  const catalogue = new RecordScreen(page, 'Alle Modelle');
  await expect(catalogue.row('Saab')).toContainText('1989');
  await catalogue.row('Saab').click();
  await expect(dialog.getByLabel('Modell')).toHaveValue('900');
  await dialog.getByLabel('Baujahr').fill('1990');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  expect(world.cars[1]).toMatchObject({ year: '1990', model: '900', galleryImages: [{ url: 'saab.png' }] });
  await catalogue.row('Opel').getByRole('button', { name: 'Fahrzeug löschen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(catalogue.row('Opel')).toHaveCount(0);
  expect(world.cars.map(({ brand }) => brand)).toEqual(['Saab']);
}
