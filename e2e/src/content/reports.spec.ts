import type { StaffNote } from '@leitstand/contract/moderation/staff-notes';
import type { Report } from '@leitstand/contract/reports';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { caseDialog, caseOf, openReports, type ReportType, reopenReports } from '../support/reported.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const TABS: Record<ReportType, string> = { user: 'Benutzer', post: 'Beitraege', trip: 'Trips' };

const rows = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tab = (page: Page, type: ReportType) => page.getByRole('tab', { name: new RegExp(`^${TABS[type]}`) });
const processed = (row: Locator) => row.getByRole('checkbox', { name: /ist erledigt/ });

/** A search text that finds the report. */
const wordsOf = ({ type, email, title, description }: Report) =>
  type === 'user' ? email : (type === 'trip' ? title : description).slice(0, 40);

/** A report whose search text matches no other report. */
function distinctReport(reports: readonly Report[]): Report {
  const found = reports.find((report) => {
    const words = wordsOf(report).trim();
    return words.length > 5 && reports.filter((other) => JSON.stringify(other).includes(words)).length === 1;
  });
  if (!found) throw new Error('the demo data has no such report');
  return found;
}

test.beforeEach(({ api, page }) => api.enter(page));

for (const type of ['user', 'post', 'trip'] as const) {
  // All three have the same steps; the server's rules for each are tested in `modules/reports`.
  test(`a reported ${type} can be marked, viewed, deleted and restored`, {
    tag: type === 'user' ? [] : '@soak',
  }, async ({ page, api }) => {
    const report = distinctReport(await openReports(api, type));
    await page.goto('/reported');
    await tab(page, type).click();
    await expect(tab(page, 'post')).toHaveText(/^Beitraege\d+$/);
    if (type !== 'user') await expect(page).toHaveURL(new RegExp(`tab=${type}`));
    await page.getByRole('main').getByRole('searchbox').fill(wordsOf(report));
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('tabpanel').getByRole('table')).toHaveAttribute('aria-busy', 'false');
    const row = rows(page).filter({ hasText: wordsOf(report) });
    await expect(row).toHaveCount(1);

    // Mark as processed and undo. The row disappears with its checkbox.
    await processed(row).click();
    await expect(row).toHaveCount(0);
    await expect.poll(async () => (await caseOf(api, report._id))?.report.checked).toBe(true);
    await undo(page).click();
    await expect(processed(row)).not.toBeChecked();
    await page.getByText('Erledigt', { exact: true }).first().click();
    await expect(page).toHaveURL(/state=checked/);
    await page.getByText('Alle', { exact: true }).click();
    await expect(page).toHaveURL(/state=all/);
    await expect(page.getByRole('tabpanel').getByRole('table')).toHaveAttribute('aria-busy', 'false');
    // click(), not check(): the checkbox follows the list's cache, shortly after the click.
    await processed(row).click();
    await expect(processed(row)).toBeChecked();
    await processed(row).click();
    await expect(processed(row)).not.toBeChecked();
    await expect.poll(async () => (await caseOf(api, report._id))?.report.checked).toBe(false);

    await row.getByRole('button', { name: 'Ansehen' }).click();
    const dialog = caseDialog(page);
    await expect(dialog.getByText('Gemeldet von')).toBeVisible();
    await expect(dialog.getByText('Vorgeschichte')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Neueste Beiträge der Person' })).toBeVisible();
    for (const { reason } of report.data)
      if (reason !== '') await expect(dialog.getByText(reason).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`report=${report._id}`));
    await page.goBack();
    await expect(dialog).toBeHidden();

    // Delete and undo.
    await row.getByRole('button', { name: 'Löschen' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('30 Tage');
    await question.getByRole('button', { name: 'Löschen' }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(async () => (await caseOf(api, report._id))?.settled).toBe(true);
    await undo(page).click();
    await expect(row).toHaveCount(1);
    expect((await caseOf(api, report._id))?.settled).toBe(false);
  });
}

test('a link opens the case in its tab, and an unknown id is reported', async ({ page, api }) => {
  const [report] = await openReports(api, 'post', 1);
  await page.goto(`/reported?report=${report?._id}`);
  await expect(caseDialog(page)).toBeVisible();
  await expect(tab(page, 'post')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(caseDialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(/report=/);
  await visit(page, '/reported?report=01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('Fall nicht gefunden')).toBeVisible();
});

test('a case shows notes about the person, and covers images until they are asked for', async ({ page, api }) => {
  const posts = (await openReports(api, 'post')).filter(({ galleryImages }) => galleryImages.length > 1);
  const isHarsh = ({ data }: Report) => data.some(({ reason }) => reason.includes('blutig'));
  const found = posts.find((report) => report.person && !isHarsh(report));
  const text = 'Nur <b>Text</b>';
  const { _id } = await api.call<StaffNote>('POST', '/staffNote/add', { userId: found?.person?._id ?? '', text });
  await page.goto(`/reported?tab=post&report=${posts.find(isHarsh)?._id}`);
  const dialog = caseDialog(page);
  const stage = dialog.getByRole('button', { name: /: Bild \d von/ });
  await expect(dialog.getByText('Unscharf, weil eine Meldung Gewalt nennt.')).toBeVisible();
  await expect(stage).toHaveAccessibleName(/^Bild zeigen/);
  await visit(page, `/reported?tab=post&report=${found?._id}`);
  await dialog.getByRole('region', { name: 'Person', exact: true }).getByRole('button', { name: /Notiz/ }).click();
  // A key is pressed where it is meant to go: the focus moves a moment after a popup is visible.
  await page.getByText(text).press('Escape');
  await expect(page.getByText(text)).toBeHidden();

  await expect(stage).toHaveAccessibleName(/^Bild vergrößern/);
  await dialog.getByRole('button', { name: /^Bilder:/ }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Unscharf' }).press('Enter');
  await expect(stage).toHaveAccessibleName(/^Bild zeigen/);
  await expect(stage.locator('img').first()).toHaveCSS('filter', /blur/);
  await stage.press('Enter');
  await expect(stage.locator('img').first()).toHaveCSS('filter', 'none');
  await stage.press('Enter');
  const large = page.getByRole('dialog', { name: /Bild in voller Größe/ });
  await large.press('ArrowRight');
  const show = large.getByRole('button', { name: /^Bild zeigen: Bild 2/ });
  await expect(large.locator('img').nth(1)).toHaveCSS('filter', /blur/);
  await show.click();
  await expect(show).toBeHidden();
  await large.press('Escape');
  await expect(large).toBeHidden();
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();
  const thumbnails = page.getByRole('tabpanel').locator('img');
  const filters = () => thumbnails.evaluateAll((images) => images.map((image) => getComputedStyle(image).filter));
  await expect(thumbnails.first()).toBeVisible();
  await expect.poll(async () => (await filters()).filter((filter) => !filter.includes('blur'))).toEqual([]);

  await api.call('POST', '/preferences', { caseImages: 'plain' });
  await api.call('DELETE', `/staffNote/delete/${_id}`);
});

test('messages in the header link to their case', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/dashboard');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Nachrichten/ })
    .click();
  await page
    .getByRole('dialog', { name: /Nachrichten/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/reported\?.*report=/);
  await expect(caseDialog(page).getByText('Gemeldet von')).toBeVisible();
});

test('tabs load more rows while scrolling', async ({ page }) => {
  await page.goto('/reported?tab=post');
  await expect(rows(page).first()).toBeVisible();
  await page.mouse.move(700, 600);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 3000);
        return Number(await rows(page).last().getAttribute('aria-rowindex'));
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(40);
});

test('reports failed loading and empty results', { tag: '@soak' }, async ({ page }) => {
  const fail = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: 'Gerade nicht erreichbar', code: 'UNAVAILABLE', requestId: 'x' },
    });
  await page.route('**/v1/report/**', fail);
  await page.goto('/reported');
  await expect(page.getByText('Gerade nicht erreichbar').first()).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/v1/report/**');
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('xqxqxq');
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
});

test('appeals are not called missing while they are loading', async ({ page }) => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/appeal/all/**', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const asked = page.waitForRequest('**/v1/appeal/all/**');
  // A full load: the panel learns only then what the backend can do.
  await page.goto('/reported?tab=appeals');
  await asked;
  await expect(page.getByRole('tab', { name: /^Einsprüche/, selected: true })).toBeVisible();
  await expect(page.getByText('Keine offenen Einsprüche')).toHaveCount(0);
  answer();
  await expect(rows(page).first()).toBeVisible();
  await page.unroute('**/v1/appeal/all/**');
});

test('works with a backend that has only the specification', { tag: '@soak' }, async ({ page, api }) => {
  await page.route('**/v1/capabilities', (route) => route.fulfill({ status: 404, json: { success: false } }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/reported?tab=post');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText('Offen', { exact: true })).toBeHidden();
  await rows(page).first().getByRole('button', { name: 'Ansehen' }).click();
  const dialog = caseDialog(page);
  await expect(dialog.getByText('Gemeldet von')).toBeVisible();
  for (const name of ['Sperren', 'Zurücknehmen']) await expect(dialog.getByRole('button', { name })).toHaveCount(0);
  const id = new URL(page.url()).searchParams.get('report') ?? '';
  await page.keyboard.press('e');
  await expect.poll(async () => (await caseOf(api, id))?.report.checked).toBe(true);
  await reopenReports(api, [id]);
  const extensions = asked.filter((call) => /\/report\/(find|case|hold|release|ban|reopen)/.test(call));
  expect(extensions).toEqual([]);
  expect(asked).toContain('POST /v1/report/detailWithLimit');
});

test.describe('axe finds nothing', { tag: '@soak' }, () => {
  test('on reports and their cases', async ({ page }) => {
    /** Checks only the new part, because axe on a whole page is slow. */
    async function expectNothing(what: string, part = '[role="dialog"]') {
      await expectNoViolations(page, what, part);
    }
    test.setTimeout(120_000);
    for (const type of ['user', 'post', 'trip'] as const) {
      await visit(page, `/reported?tab=${type}&state=all`);
      await expect(rows(page).first()).toBeVisible();
      await expectNothing(`list of ${type}`, 'main');
      await page.getByRole('button', { name: 'Fälle durchgehen' }).click();
      await expect(caseDialog(page).getByText('Vorgeschichte')).toBeVisible();
      await expectNothing(`case of ${type}`);
    }
    await page.keyboard.press('s');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNothing('ban', '[role="alertdialog"]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Tasten' })).toBeVisible();
    await expectNothing('keys');
    await visit(page, '/reported?report=done&search=xqxqxq');
    await expect(page.getByText('Alles erledigt')).toBeVisible();
    await expectNothing('all done');
  });
});
