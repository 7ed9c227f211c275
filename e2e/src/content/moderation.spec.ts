import type { Page } from '@playwright/test';
import { COLLEAGUE_NAME } from '../support/colleague.ts';
import { mailTo } from '../support/outbox.ts';
import { remove } from '../support/person-file.ts';
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

test('an appeal is decided by another administrator than the one who imposed the sanction', { tag: '@soak' }, async ({
  page,
  otherPage,
  api,
  colleague,
  server,
}) => {
  // The mail with the link leaves after a minute.
  test.setTimeout(300_000);
  await colleague.signIn();
  const user = await api.addUser('Edda Einspruch');
  await api.call('POST', '/sanction/impose', { userId: user._id, step: 'suspension', days: '7', ground: 'insult' });
  const mail = await mailTo(server.dataDir, user.email, '/appeal/', 200_000);
  await page.goto(/\/appeal\/[\w-]+\/\d+\/[\w-]+/.exec(mail)?.[0] ?? '');
  await page.getByLabel('Warum bist du nicht einverstanden?').fill('Das war ein Zitat.');
  await page.getByRole('button', { name: 'Einspruch absenden' }).click();
  await expect(page.getByText('Dein Einspruch ist angekommen.')).toBeVisible();

  const dialog = (shown: Page) => shown.getByRole('dialog', { name: 'Einspruch von Edda Einspruch' });
  await api.enter(page);
  await page.goto('/reported?tab=appeals');
  await page.getByRole('row', { name: /Edda Einspruch/ }).click();
  await expect(dialog(page)).toContainText(`entscheidet ein anderer Administrator: ${COLLEAGUE_NAME}.`);
  await expect(dialog(page)).toContainText('Das war ein Zitat.');
  await expect(dialog(page).getByRole('button', { name: 'Entscheiden' })).toHaveCount(0);

  await colleague.enter(otherPage);
  await otherPage.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await dialog(otherPage).getByText('Stattgeben', { exact: true }).click();
  await dialog(otherPage).getByRole('textbox', { name: 'Antwort an die Person' }).fill('Stimmt, ein Zitat.');
  await dialog(otherPage).getByRole('button', { name: 'Stattgeben' }).click();
  await expect(otherPage.getByText('Der Einspruch ist entschieden.')).toBeVisible();
  // The first one sees the decision where they were looking.
  await page.reload();
  await expect(dialog(page)).toContainText('Stimmt, ein Zitat.');
  await expect(dialog(page)).toContainText(COLLEAGUE_NAME);
  await remove(api, user);
});
