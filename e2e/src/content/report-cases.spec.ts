import type { Report } from '@leitstand/contract/reports';
import type { Page } from '@playwright/test';
import { COLLEAGUE_NAME } from '../support/colleague.ts';
import { Hand } from '../support/hand.ts';
import { caseDialog, caseOf, openReports, reopenReports, shownId } from '../support/reported.ts';
import { expect, test } from '../support/test.ts';

const DECISIONS = 25;

const rows = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Opens the first case of a tab with the keyboard only. */
async function openFirst(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(caseDialog(page).getByText('Vorgeschichte')).toBeVisible({ timeout: 30_000 });
}

test.beforeEach(({ api, page }) => api.enter(page));

test('25 reports can be moderated by keyboard, with one key stroke each and three for a ban', { tag: '@soak' }, async ({
  page,
  api,
}) => {
  test.setTimeout(180_000);
  await openFirst(page, '/reported?tab=post');
  const decided = new Map<string, string>();
  const persons = new Map((await openReports(api, 'post')).map(({ _id, person }) => [_id, person?._id]));
  for (let count = 0; count < DECISIONS; count += 1) {
    const id = shownId(page);
    expect(decided.has(id)).toBe(false);
    const hand = new Hand(page);
    // Most cases are harmless; some posts are deleted and two people banned.
    const keys = count === 9 || count === 17 ? ['s', 'Tab', 'Enter'] : count % 3 === 2 ? ['l'] : ['e'];
    for (const key of keys) {
      await hand.press(key);
      if (key !== 's') continue;
      const question = page.getByRole('alertdialog');
      await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
      // Suggested from the reports, if any of them has a reason.
      if ((await question.getByRole('textbox').inputValue()) === '')
        await question.getByRole('textbox').fill('Belästigung');
      await question.getByRole('button', { name: 'Abbrechen' }).focus();
    }
    decided.set(id, keys[0] ?? '');
    expect(hand.actions).toBeLessThanOrEqual(3);
    await expect.poll(() => shownId(page)).not.toBe(id);
  }
  expect(decided.size).toBe(DECISIONS);
  // A ban also removes all reports about the person, including decided ones.
  const banned = new Set([...decided].flatMap(([id, key]) => (key === 's' ? [persons.get(id)] : [])));
  expect(banned.size).toBe(2);
  await expect
    .poll(
      async () => {
        const cases = await Promise.all(
          [...decided].map(async ([id, key]) => ({ id, key, found: await caseOf(api, id) })),
        );
        return cases.filter(({ id, key, found }) => {
          if (banned.has(persons.get(id))) return found === undefined;
          return key === 'e' ? found?.report.checked === true : found?.settled === true;
        }).length;
      },
      { timeout: 60_000 },
    )
    .toBe(DECISIONS);
  await page.keyboard.press('Escape');
  await reopenReports(api, decided.keys());
});

test('handles keys pressed in quick succession', { tag: '@soak' }, async ({ page, api }) => {
  const expected = (await openReports(api, 'trip', 8)).map(({ _id }) => _id);
  await openFirst(page, '/reported?tab=trip');
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('e');
  const states = async () => Promise.all(expected.map(async (id) => (await caseOf(api, id))?.report.checked ?? 'gone'));
  await expect.poll(states).toEqual([true, true, true, true, true, true, false, false]);
  // Undo just as quickly, latest first.
  for (let count = 5; count >= 0; count -= 1) {
    await page.keyboard.press('z');
    await expect.poll(() => shownId(page)).toBe(expected[count]);
  }
  await expect.poll(states).toEqual(expected.map(() => false));
  await page.keyboard.press('Escape');
});

test('the displayed keys move, decide and undo, in both languages', async ({ page, api }) => {
  await openFirst(page, '/reported?tab=trip');
  const dialog = caseDialog(page);
  const first = shownId(page);
  await page.keyboard.press('j');
  await expect.poll(() => shownId(page)).not.toBe(first);
  const second = shownId(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shownId(page)).toBe(first);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownId(page)).toBe(second);
  await page.keyboard.press('Control+e');
  await page.keyboard.press('Shift+E');
  expect((await caseOf(api, second))?.report.checked).toBe(false);
  await page.keyboard.press('l');
  await expect.poll(async () => (await caseOf(api, second))?.settled).toBe(true);
  await page.keyboard.press('z');
  await expect.poll(() => shownId(page)).toBe(second);
  await expect.poll(async () => (await caseOf(api, second))?.settled).toBe(false);
  await expect(dialog.getByText(/Gemeldet von/)).toBeVisible();
  // The notice does not cover the close button.
  await expect(page.getByText(/zurückgenommen\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Schließen' }).click({ trial: true, timeout: 2000 });
  // A ban asks first, and Escape cancels it. Some trips have no known author any more.
  const persons = new Map((await openReports(api, 'trip')).map(({ _id, person }) => [_id, person]));
  while (!persons.get(shownId(page))) {
    const before = shownId(page);
    await page.keyboard.press('j');
    await expect.poll(() => shownId(page)).not.toBe(before);
  }
  const banned = shownId(page);
  // A warning says what the person will read, closes the case, and can be taken back before it is sent.
  await page.keyboard.press('v');
  const warning = page.getByRole('dialog', { name: /verwarnen$/ });
  await expect(warning.getByRole('region', { name: 'Vorschau der Nachricht' })).toContainText('Verwarnung');
  await warning.getByRole('textbox', { name: 'Persönlicher Zusatz' }).fill('Bitte lassen');
  await expect(warning.getByText('Bitte lassen', { exact: true })).toHaveCount(2);
  await warning.getByRole('checkbox', { name: 'Den gemeldeten Trip löschen' }).uncheck();
  await warning.getByRole('button', { name: 'Verwarnen' }).click();
  await expect.poll(() => shownId(page)).not.toBe(banned);
  await expect.poll(async () => (await caseOf(api, banned))?.report.checked).toBe(true);
  expect((await caseOf(api, banned))?.sanctions[0]).toMatchObject({ step: 'warning', message: 'Bitte lassen' });
  await page.keyboard.press('z');
  await expect.poll(() => shownId(page)).toBe(banned);
  await expect.poll(async () => (await caseOf(api, banned))?.sanctions[0]?.end).toBe('withdrawn');
  expect((await caseOf(api, banned))?.report.checked).toBe(false);
  await page.keyboard.press('s');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  // The same key, pressed again, confirms nothing, and neither does a ban without a reason.
  await page.keyboard.press('s');
  await question.getByRole('textbox', { name: 'Grund' }).fill(' ');
  await question.getByRole('button', { name: 'Sperren' }).click();
  await expect(question.getByText('darf nicht leer sein')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  expect(await caseOf(api, banned)).toMatchObject({ settled: false });

  await page.goto('/reported?tab=trip&language=en');
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().press('Enter');
  const id = shownId(page);
  const processed = page.getByRole('dialog').getByRole('button', { name: 'Processed', exact: true });
  await expect(processed).toBeVisible();
  await expect(processed).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Mark as processed');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await expect.poll(async () => (await caseOf(api, id))?.report.checked).toBe(true);
  await page.keyboard.press('u');
  await expect.poll(async () => (await caseOf(api, id))?.report.checked).toBe(false);
  await page.keyboard.press('Escape');
});

test('shows who else has a case open, and does not allow a decision', { tag: '@soak' }, async ({
  page,
  otherPage: other,
  api,
  colleague,
}) => {
  const [report] = await openReports(api, 'user', 1);
  const id = report?._id ?? '';
  await colleague.enter(other);
  await page.goto('/reported');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  await other.goto(`/reported?report=${id}`);
  await expect(caseDialog(other).getByText('Vorgeschichte')).toBeVisible({ timeout: 30_000 });

  // Appears in the row without a reload, and in the case.
  await expect(rows(page).first()).toContainText(COLLEAGUE_NAME);
  await expect(
    rows(page)
      .first()
      .getByRole('checkbox', { name: /erledigt/ }),
  ).toBeDisabled();
  await page.goto(`/reported?report=${id}`);
  const dialog = caseDialog(page);
  await expect(dialog.getByText(`${COLLEAGUE_NAME} bearbeitet diesen Fall gerade.`)).toBeVisible();
  for (const name of ['Erledigt', 'Löschen', 'Sperren']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
  for (const key of ['e', 'l', 's']) await page.keyboard.press(key);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await caseOf(api, id)).toMatchObject({ settled: false, report: { checked: false } });

  // Next and previous skip it.
  await page.keyboard.press('j');
  await expect.poll(() => shownId(page)).not.toBe(id);
  await expect(dialog.getByRole('button', { name: 'Voriger', exact: true })).toHaveAttribute('aria-disabled', 'true');

  // It is free as soon as the colleague leaves.
  await page.goto(`/reported?report=${id}`);
  await expect(dialog.getByText(`${COLLEAGUE_NAME} bearbeitet diesen Fall gerade.`)).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(caseDialog(other)).toBeHidden();
  await expect(dialog.getByText(`${COLLEAGUE_NAME} bearbeitet diesen Fall gerade.`)).toBeHidden();
  const decide = dialog.getByRole('button', { name: 'Erledigt', exact: true });
  await expect(decide).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('e');
  await expect.poll(async () => (await caseOf(api, id))?.report.checked).toBe(true);
  await page.keyboard.press('Escape');
  await reopenReports(api, [id]);
});

test('a failed decision restores the case and shows the reason', async ({ page, api }) => {
  await openFirst(page, '/reported?tab=trip');
  const id = shownId(page);
  let refuse = () => {};
  const nextIsShown = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/v1/report/takeAction', async (route) => {
    await nextIsShown;
    await route.fulfill({
      status: 503,
      json: { success: false, message: 'Gerade nicht erreichbar', code: 'UNAVAILABLE', requestId: 'x' },
    });
  });
  const refusal = page.waitForResponse('**/v1/report/takeAction');
  // Typed before the dialog has taken the focus from the row.
  await rows(page).first().dispatchEvent('keydown', { key: 'l' });
  await expect.poll(() => shownId(page)).not.toBe(id);
  refuse();
  expect((await refusal).status()).toBe(503);
  await expect.poll(() => shownId(page)).toBe(id);
  await expect(caseDialog(page).getByRole('alert')).toContainText('Gerade nicht erreichbar');
  await expect(page.getByText(/ist nicht entschieden: Gerade nicht erreichbar/)).toBeVisible();
  await page.unroute('**/v1/report/takeAction');
  expect((await caseOf(api, id))?.settled).toBe(false);
  await expect(caseDialog(page).getByRole('button', { name: 'Zurücknehmen' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
});

test('shows the number of decisions after the last case', async ({ page, api }) => {
  const all = await openReports(api, 'trip');
  const title = all.find(({ title }) => all.filter((other) => other.title === title).length === 1)?.title ?? '';
  await openFirst(page, `/reported?tab=trip&search=${encodeURIComponent(title)}`);
  const decided = new Set<string>();
  // The address changes before the body of the dialog.
  for (let id = shownId(page); id !== 'done' && decided.size < 10; id = shownId(page)) {
    decided.add(id);
    await page.keyboard.press('e');
    await expect.poll(() => shownId(page)).not.toBe(id);
  }
  await expect(page.getByText('Alles erledigt')).toBeVisible();
  const count = decided.size === 1 ? 'Ein Fall ist entschieden.' : `${decided.size} Fälle sind entschieden.`;
  await expect(page.getByText(count)).toBeVisible();
  await page.keyboard.press('z');
  await expect.poll(() => shownId(page)).toBe([...decided].at(-1));
  await page.keyboard.press('Escape');
  await reopenReports(api, decided);
});

test('shows what was reported beside what it is now, and after it was deleted', async ({ page, api }) => {
  const cases = await Promise.all((await openReports(api, 'post', 40)).map(({ _id }) => caseOf(api, _id)));
  const edited = cases.find((found) => {
    const [first] = found?.evidence ?? [];
    return first && first.images.length > 0 && first.fields.description !== found?.current?.fields.description;
  });
  if (!edited) throw new Error('the demo world has no edited post');
  const id = edited.report._id;
  await page.goto(`/reported?tab=post&report=${id}`);
  const change = caseDialog(page).getByRole('region', { name: 'Seit der Meldung geändert' });
  const written = edited.current?.fields.description ?? '';
  await expect(change.getByRole('deletion')).toHaveText(
    (edited.evidence[0]?.fields.description ?? '').replace(written, '').trim(),
  );
  await api.call('POST', '/report/takeAction', { id, type: 'post' });
  await page.reload();
  await expect(caseDialog(page).getByText('Stand bei der Meldung')).toBeVisible();
  await expect(change).toBeHidden();
  // The image is hidden for everybody else by now.
  const image = caseDialog(page).getByRole('group', { name: 'Bilder bei der Meldung' }).locator('img').first();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await reopenReports(api, [id]);
});

test('mutes a reporter from the case, and orders the cases by weight', async ({ page, api }) => {
  await page.goto('/reported?tab=trip');
  await page.getByRole('button', { name: 'Reihenfolge: Neueste zuerst' }).click();
  await page.getByRole('menuitemradio', { name: 'Wichtigste zuerst' }).click();
  const [heaviest] = await api.call<Report[]>('POST', '/report/find/0/1', {
    type: 'trip',
    checked: 'false',
    order: 'weight',
  });
  const reporter = heaviest?.data.find(({ _id, muted }) => _id !== '' && !muted);
  if (!heaviest || !reporter) throw new Error('the demo world has no such report');
  // The rows of the other order stay until the new ones are there.
  await expect(rows(page).first()).toContainText(heaviest.title);
  await rows(page).first().click();
  await expect.poll(() => shownId(page)).toBe(heaviest._id);
  const complaint = caseDialog(page).getByRole('listitem').filter({ hasText: reporter.userName }).first();
  await complaint.getByRole('button', { name: `${reporter.userName} stummschalten` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Meldet wahllos');
  await question.getByRole('button', { name: 'Stummschalten' }).click();
  await expect(complaint.getByText('stummgeschaltet')).toBeVisible();
  await complaint.getByRole('button', { name: `Stummschaltung von ${reporter.userName} aufheben` }).click();
  await expect(complaint.getByText('stummgeschaltet')).toBeHidden();
});
