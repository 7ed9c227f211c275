import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test('the figures open their lists, and the steps are set by keyboard', async ({ page, api }) => {
  await api.enter(page);
  await visit(page, '/moderation');
  const older = page.getByRole('link', { name: /Beiträge, 8–30 Tage$/ });
  const count = await older.textContent();
  await older.click();
  await expect(page.getByRole('button', { name: /8–30 Tage alt/ })).toBeVisible();
  await expect(page.getByTestId('list-count')).toHaveText(count ?? '');

  await visit(page, '/moderation');
  await page.getByRole('link', { name: 'Verwarnungen im Protokoll ansehen' }).click();
  await expect(page.getByRole('table', { name: 'Protokoll' })).toBeVisible();
  // The first of the twelve weeks that the chart shows.
  await expect(page.getByRole('combobox', { name: 'Zeitraum' })).toHaveValue('Von … bis …');
  const [monday = ''] = new URL(page.url()).searchParams.get('range')?.split('..') ?? [];
  expect(new Date(`${monday}T12:00:00Z`).getUTCDay()).toBe(1);
  const weeks = (Date.now() - Date.parse(monday)) / (7 * 24 * 60 * 60 * 1000);
  expect(Math.floor(weeks)).toBe(11);

  await visit(page, '/moderation?tab=settings');
  const step = (position: number) => page.getByRole('combobox', { name: `Stufe ${position}` });
  const save = page.getByRole('button', { name: 'Speichern' });
  const saved = page.getByText('Texte und Stufen sind gespeichert.');
  await page.getByRole('button', { name: 'Stufe 4 nach oben' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stufe 3 nach oben' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Deutsch' }).first().fill('Keine Werbung.');
  await expect(page.getByRole('article', { name: 'Verwarnung' })).toContainText('Keine Werbung.');
  await save.click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(step(3)).toHaveValue('Sperre');
  await page.getByRole('button', { name: 'Vorgaben wiederherstellen' }).click();
  await expect(step(4)).toHaveValue('Sperre');
  await save.click();
  await expect(saved).toBeVisible();
});
