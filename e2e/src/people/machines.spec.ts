import type { Machine } from '@leitstand/contract/api/access/machine-tokens';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('a machine token is made for chosen calls, shown once, used and revoked', async ({ page, api, server }) => {
  const name = `Export ${crypto.randomUUID().slice(0, 8)}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await api.enter(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('link', { name: 'Maschinenzugänge' }).click();
  await page.getByRole('button', { name: 'Maschinenzugang anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Maschinenzugang anlegen' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByText('Nur ausgewählte', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog.getByText('Das Feld Aufrufe darf nicht leer sein.')).toBeVisible();
  // Only calls that the rights permit can be chosen.
  const search = dialog.getByRole('searchbox', { name: 'Aufrufe suchen' });
  await search.fill('listUsers');
  await expect(dialog.getByText('Kein Aufruf gefunden.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Benutzer ansehen' }).check();
  await dialog.getByRole('checkbox', { name: 'listUsers', exact: true }).check();
  await expectNoViolations(page, 'a new machine token');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();

  const shown = page.getByRole('dialog', { name: `Token für „${name}“` });
  await shown.getByRole('button', { name: 'Fertig' }).click();
  await page
    .getByRole('alertdialog', { name: 'Token nicht kopiert' })
    .getByRole('button', { name: 'Abbrechen' })
    .click();
  await shown.getByRole('button', { name: 'Token kopieren' }).click();
  await expect(page.getByText('In die Zwischenablage kopiert').last()).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^lst_/);
  await shown.getByRole('button', { name: 'Fertig' }).click();
  await expect(shown).toBeHidden();

  const statusOf = async (path: string) =>
    (await fetch(`${server.url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOf('/user/all/0/1/-1')).toBe(200);
  expect(await statusOf('/post/all/0/1/-1')).toBe(403);
  const row = page.getByRole('table', { name: 'Maschinenzugänge' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 Aufruf');
  const machine = (await api.call<Machine[]>('GET', '/machine/all')).find((one) => one.name === name);
  expect(machine).toMatchObject({ calls: ['listUsers'], rights: ['ReadUsers'] });
  expect(machine?.lastUsedAt).not.toBeNull();

  await row.getByRole('button', { name: 'Entziehen' }).click();
  const question = page.getByRole('alertdialog', { name: `„${name}“ entziehen?` });
  await question.getByRole('button', { name: 'Entziehen' }).click();
  await expect(row).toContainText('Entzogen');
  expect(await statusOf('/user/all/0/1/-1')).toBe(401);
  await row.getByRole('cell').first().click();
  await expect(page.getByRole('dialog', { name: new RegExp(name) })).toContainText('listUsers');

  await page.goto('/auditLog');
  await page.getByRole('combobox', { name: 'Nach Person filtern' }).fill(name);
  await expect(page.getByRole('option', { name: `Maschine „${name}“` })).toBeVisible();
});
