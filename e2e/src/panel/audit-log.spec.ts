import type { NamedAuditEntry } from '@leitstand/contract/api/audit-log';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { COLLEAGUE_NAME } from '../support/colleague.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test.beforeEach(({ api, page }) => api.enter(page));

const table = (page: Page) => page.getByRole('table', { name: 'Protokoll' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Eintrag im Protokoll' });

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the log of a record shows values before and after a change and links to the record', async ({ page, api }) => {
  const user = await api.addUser('Protokollierte Petra', { telephoneNumber: '' });
  await api.call('PUT', '/user/update', {
    _id: user._id,
    userName: 'Protokollierte Paula',
    email: user.email,
    dateOfBirth: JSON.stringify({ year: 1988, month: 5, date: 17 }),
    about: user.about,
    language: 'en',
  });
  await api.call('POST', '/user/delete', { userId: user._id, reason: 'Auf eigenen Wunsch' });

  await page.goto(`/auditLog?entity=user&record=${user._id}`);
  await expect(page.getByTestId('list-count')).toHaveText('3');
  const rows = table(page).getByRole('row');
  await expect(rows.nth(1)).toContainText('Gelöscht');
  await expect(rows.nth(1)).toContainText('Auf eigenen Wunsch');
  await expect(rows.nth(2)).toContainText('Geändert');
  await expect(rows.nth(3)).toContainText('Angelegt');

  await rows.nth(2).getByRole('cell').first().click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('row', { name: 'Benutzername' })).toContainText(
    /Protokollierte Petra.*Protokollierte Paula/s,
  );
  await expect(dialog.getByRole('row', { name: 'Sprache' })).toBeVisible();
  await expect(dialog.getByRole('rowheader', { name: 'Über mich' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Datensatz öffnen' })).toHaveAttribute('href', /\/users\?user=/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await choose(page, 'Nach Aktion filtern', 'Angelegt');
  await expect(page.getByTestId('list-count')).toHaveText('1');
  expect(new URL(page.url()).searchParams.get('action')).toBe('create');
  await page.getByRole('button', { name: /^Nur Datensatz/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('record')).toBe(false);
  await expect(page.getByRole('button', { name: /^Nur Datensatz/ })).toBeHidden();
});

test('the log of a person works in both languages and puts unknown actions into words', async ({
  page,
  api,
  colleague,
}) => {
  const user = await colleague.addUser('Von der Kollegin');
  await page.goto('/auditLog');
  await choose(page, 'Nach Person filtern', COLLEAGUE_NAME);
  await expect(page).toHaveURL(/admin=/);
  await expect(table(page).getByRole('row').nth(1)).toContainText('Von der Kollegin');
  await expect(table(page).getByRole('row').nth(1)).toContainText(COLLEAGUE_NAME);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Nach Person filtern' })).toHaveValue(COLLEAGUE_NAME);

  const [entry] = await api.call<NamedAuditEntry[]>('GET', `/audit/all/0/1/-1?entityId=${user._id}`);
  await visit(page, `/auditLog?language=en&entry=${entry?._id}`);
  const dialog = page.getByRole('dialog', { name: 'Entry of the audit log' });
  await expect(dialog.getByText('Created')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Date of birth' })).toBeVisible();
  await visit(page, '/auditLog?language=de&action=gibtEsNicht');
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Nach Aktion filtern' })).toHaveValue('Andere Aktion: gibt es nicht');
  await visit(page, `/auditLog?entry=${crypto.randomUUID()}`);
  await expect(dialogOf(page).getByText('Eintrag nicht gefunden')).toBeVisible();
  await api.call('POST', '/user/delete', { userId: user._id, reason: 'Aufgeräumt' });
});

test.describe('in both colour schemes', { tag: '@soak' }, () => {
  test('axe finds nothing on the log, on desktop and phone', async ({ page, api }) => {
    const user = await api.addUser(`Barrierefrei`);
    const [entry] = await api.call<NamedAuditEntry[]>('GET', `/audit/all/0/1/-1?entityId=${user._id}`);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit(page, '/auditLog');
      await expect(table(page).getByRole('row').nth(1)).toBeVisible();
      await expectNoViolations(page, `list at ${width}`);
      await visit(page, `/auditLog?entry=${entry?._id}`);
      await expect(dialogOf(page).getByRole('row', { name: 'Benutzername' })).toBeVisible();
      await expectNoViolations(page, `entry at ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await api.call('POST', '/user/delete', { userId: user._id, reason: 'Aufgeräumt' });
  });
});
