import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

test.beforeEach(({ api, page }) => api.enter(page));

test('deletes with a reason, and can undo', async ({ page, api }) => {
  const user = await api.addUser('Löschen Kandidat');
  await page.goto('/users?days=-1&search=kandidat');
  await row(page, 'Löschen Kandidat')
    .getByRole('button', { name: /Löschen/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '„Löschen Kandidat“ löschen?' });
  await dialog.getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect(dialog.getByText('Das Feld Grund darf nicht leer sein.').first()).toBeVisible();
  await dialog.getByLabel('Grund').fill('Auf eigenen Wunsch');
  await dialog.getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Löschen Kandidat')).toHaveCount(0);
  expect(await api.search('Löschen Kandidat')).toHaveLength(0);
  await undo(page).click();
  await expect(row(page, 'Löschen Kandidat')).toHaveCount(1);
  expect((await api.user(user._id)).userName).toBe('Löschen Kandidat');
});

test('erases permanently, without undo', async ({ page, api }) => {
  await api.addUser('Endgültig Weg');
  await page.goto('/users?days=-1&search=endgueltig+weg');
  await row(page, 'Endgültig Weg')
    .getByRole('button', { name: /Löschen/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '„Endgültig Weg“ löschen?' });
  await dialog.getByLabel('Grund').fill('Auskunftsersuchen');
  await dialog.getByLabel('Endgültig löschen').check();
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(page.getByText('„Endgültig Weg“ ist endgültig gelöscht.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0);
});

test('bans permanently, lists the ban, and can remove it', async ({ page, api }) => {
  const user = await api.addUser('Bann Person', { telephoneNumber: '4915199988' });
  const other = await api.addUser('Bann Zweitkonto', { telephoneNumber: '015199988' });
  await page.goto('/users?days=-1&search=bann+person');
  await row(page, 'Bann Person')
    .getByRole('button', { name: /Sperren/ })
    .click();
  const question = page
    .getByRole('dialog', { name: '„Bann Person“ sperren?' })
    .or(page.getByRole('alertdialog', { name: '„Bann Person“ sperren?' }));
  await expect(question.getByText('Das kann nicht rückgängig gemacht werden.')).toBeVisible();
  await expect(question.getByText(/Ein weiteres Konto hat dieselbe Email oder Telefonnummer/)).toBeVisible();
  const link = question.getByRole('link', { name: 'Bann Zweitkonto' });
  await expect(link).toHaveAttribute('href', `/users?user=${other._id}`);
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Bann Person')).toHaveCount(1);
  // From the search to the ban: where the result leads to, with five actions at most.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('0151 99988');
  await page.getByRole('link', { name: /Bann Person/ }).click();
  const dialog = page.getByRole('dialog', { name: /Benutzer bearbeiten/ });
  await dialog.getByRole('button', { name: 'Sperren' }).click();
  await question.getByLabel('Grund').fill('Betrug');
  await question.getByRole('button', { name: 'Sperren' }).click();
  await expect(page.getByText('„Bann Person“ ist gesperrt und gelöscht.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Bann Person')).toHaveCount(0);

  await visit(page, '/users');
  await page.getByRole('link', { name: 'Gesperrte Benutzer' }).click();
  await expect(page).toHaveURL(/\/blacklisted/);
  await page.getByRole('main').getByRole('searchbox').fill(user.email);
  await expect(row(page, user.email)).toContainText('+49 15199988');
  await row(page, user.email)
    .getByRole('button', { name: /Entsperren/ })
    .click();
  const lifting = page.getByRole('alertdialog', { name: 'Benutzer entsperren?' });
  await expect(lifting.getByText('Für eine Registrierung wieder frei:')).toBeVisible();
  await expect(lifting.getByRole('listitem').filter({ hasText: '+49 15199988, in jeder Schreibweise' })).toBeVisible();
  await lifting.getByRole('button', { name: 'Entsperren' }).click();
  await expect(page.getByText(/ist entsperrt\./)).toBeVisible();
  await expect(row(page, user.email)).toHaveCount(0);
  await page.getByRole('link', { name: 'Zurück zu den Benutzern' }).click();
  await expect(page).toHaveURL(/\/users/);
});
