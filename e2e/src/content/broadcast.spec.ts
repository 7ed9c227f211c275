import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Administrator } from '@leitstand/contract/administrators';
import type { Broadcast } from '@leitstand/contract/broadcast';
import type { TestRecipient, TestRecipients } from '@leitstand/contract/test-recipients';
import type { User } from '@leitstand/contract/users';
import type { Locator, Page, Route } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { addAdministrator } from '../support/colleague.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ api, page }) => api.enter(page));

const FILL_ALL = 'Zum Absenden müssen alle erforderlichen Felder ausgefüllt sein';

async function write(page: Page, de: string, en: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Deutscher Text' }).fill(de);
  await page.getByRole('textbox', { name: 'Englischer Text' }).fill(en);
}

async function confirmSending(page: Page, title: string, verb: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await expect(question).toContainText(/geht an [\d.]+ Benutzer: [\d.]+ auf Deutsch, [\d.]+ auf Englisch/);
  await question.getByRole('button', { name: verb }).click();
  await expect(question).toBeHidden();
}

function underWay(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Unterwegs und geplant' }).getByRole('listitem').filter({ hasText: text });
}

function historyRow(page: Page, text: string): Locator {
  return page.getByRole('table', { name: 'Historie' }).getByRole('row').filter({ hasText: text });
}

/** Whether a text is in the outbox, which replaces the push service here. */
async function isDelivered(dataDir: string, text: string): Promise<boolean> {
  const folder = join(dataDir, 'outbox');
  for (const name of await readdir(folder).catch(() => [])) {
    if ((await readFile(join(folder, name), 'utf8')).includes(text)) return true;
  }
  return false;
}

/** Somebody of the demo data: a device comes from the app, not from a call of the panel. */
async function personWithDevice(api: Api): Promise<User> {
  for (const user of await api.call<User[]>('GET', '/user/all/0/25/-1')) {
    const { devices } = await api.call<TestRecipient>('POST', '/broadcast/testRecipient/add', { userId: user._id });
    await api.call('POST', '/broadcast/testRecipient/remove', { userId: user._id });
    if (devices > 0) return user;
  }
  throw new Error('nobody in the demo data has a device');
}

test('both texts are validated before the confirmation, and a draft survives a reload', async ({ page }) => {
  const waiting: Route[] = [];
  await page.route('**/v1/broadcast/recipients', (route) => void waiting.push(route));
  await page.goto('/broadcast');
  const send = page.getByRole('button', { name: 'Senden', exact: true });
  await expect.poll(() => waiting.length).toBe(1);
  const place = await send.boundingBox();
  await waiting[0]?.continue();
  await expect(page.getByText(/^Empfänger: [\d.]+ Benutzer/)).toBeVisible();
  expect(await send.boundingBox()).toEqual(place);
  await send.click();
  const error = page.getByRole('alertdialog', { name: 'Fehler' });
  await expect(error.getByText(FILL_ALL, { exact: true })).toBeVisible();
  await error.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(page.getByText('Das Feld Deutscher Text darf nicht leer sein.')).toBeVisible();
  await expect(page.getByText('Das Feld Englischer Text darf nicht leer sein.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Deutscher Text' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Deutscher Text' }).fill(`Entwurf ${'x'.repeat(150)}`);
  await expect(page.getByText('158 von 1.000 Zeichen – wird auf manchen Telefonen gekürzt')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Vorschau auf Deutsch' })).toContainText('Entwurf');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(error.getByText(FILL_ALL, { exact: true })).toBeVisible();
  await error.getByRole('button', { name: 'Schließen' }).last().click();
  await page.reload();
  await expect(page.getByText('Der nicht gesendete Entwurf wurde wiederhergestellt.')).toBeVisible();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByRole('textbox', { name: 'Deutscher Text' })).toHaveValue('');
});

test('a broadcast stopped during its delay is sent to no device', { tag: '@soak' }, async ({ page, api, server }) => {
  const text = `Irrläufer ${Date.now()}`;
  await page.goto('/broadcast');
  await write(page, text, `${text} en`);
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await confirmSending(page, 'Broadcast senden?', 'Senden');
  await expect(underWay(page, text)).toContainText(/Beginnt in \d+ s/);
  await expect(page.getByRole('textbox', { name: 'Deutscher Text' })).toHaveValue('');
  const [sent] = await api.call<Broadcast[]>('GET', '/broadcast/all');
  const startsAt = Date.parse(sent?.startsAt ?? '');
  expect(startsAt - Date.now()).toBeGreaterThan(15_000);

  // The countdown is still there after leaving the page, also in the history.
  await page.goto('/broadcast?tab=history');
  await expect(historyRow(page, text)).toContainText(/Beginnt in \d+ s/);
  await expect(historyRow(page, text).getByRole('button', { name: 'Anhalten' })).toBeVisible();
  await page.getByRole('tab', { name: 'Broadcast erstellen' }).click();
  await underWay(page, text).getByRole('button', { name: 'Anhalten' }).click();
  await expect(page.getByText('Der Broadcast wurde angehalten.')).toBeVisible();
  await expect(underWay(page, text)).toHaveCount(0);
  // The text is still there, to be corrected.
  await expect(page.getByRole('textbox', { name: 'Deutscher Text' })).toHaveValue(text);
  await page.waitForTimeout(Math.max(0, startsAt - Date.now()) + 4000);
  expect(await isDelivered(server.dataDir, text)).toBe(false);
  expect(await api.call('GET', `/broadcast/${sent?._id}`)).toMatchObject({ state: 'stopped', accepted: 0 });
  await page.getByRole('tab', { name: 'Historie' }).click();
  await expect(historyRow(page, text)).toContainText('Angehalten');
});

test('a broadcast can be scheduled, changed and cancelled, and a repeated text needs confirmation', async ({
  page,
  api,
}) => {
  const text = `Wartung ${Date.now()}`;
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
  const typedDay = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(day);
  await page.goto('/broadcast');
  await write(page, text, `${text} en`);
  await page.getByText('Für später planen').click();
  await page.getByRole('button', { name: 'Planen' }).click();
  const error = page.getByRole('alertdialog', { name: 'Fehler' });
  await expect(error.getByText('Datum und Uhrzeit angeben.')).toBeVisible();
  await error.getByRole('button', { name: 'Schließen' }).last().click();
  await page.getByRole('textbox', { name: 'Datum' }).fill(typedDay);
  await page.keyboard.press('Tab');
  await page.getByLabel('Uhrzeit', { exact: false }).first().fill('09:30');
  await page.getByRole('button', { name: 'Planen' }).click();
  // The question repeats both texts as phones show them.
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('figure', { name: 'Vorschau auf Deutsch' })).toContainText(text);
  await expect(question.getByRole('figure', { name: 'Vorschau auf Englisch' })).toContainText(`${text} en`);
  await confirmSending(page, 'Broadcast planen?', 'Planen');
  await expect(page.getByText('Der Broadcast ist geplant.')).toBeVisible();
  await expect(underWay(page, text)).toContainText(`Beginn: ${typedDay}, 09:30`);

  await underWay(page, text).getByRole('button', { name: 'Bearbeiten' }).click();
  const edit = page.getByRole('dialog', { name: 'Geplanten Broadcast bearbeiten' });
  await edit.getByRole('textbox', { name: 'Deutscher Text' }).fill('');
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(error.getByText(FILL_ALL, { exact: true })).toBeVisible();
  await error.getByRole('button', { name: 'Schließen' }).last().click();
  await edit.getByRole('textbox', { name: 'Deutscher Text' }).fill(`${text} neu`);
  await edit.getByLabel('Uhrzeit').first().fill('10:45');
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  await expect(underWay(page, `${text} neu`)).toContainText(`Beginn: ${typedDay}, 10:45`);

  await write(page, 'Etwas anderes', ` ${text.toUpperCase()} EN `);
  await page.getByText('Sofort').click();
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await confirmSending(page, 'Broadcast senden?', 'Senden');
  const repeat = page.getByRole('alertdialog', { name: 'Denselben Text noch einmal senden?' });
  await repeat.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('textbox', { name: 'Deutscher Text' })).toHaveValue('Etwas anderes');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await confirmSending(page, 'Broadcast senden?', 'Senden');
  await repeat.getByRole('button', { name: 'Noch einmal senden' }).click();
  await underWay(page, 'Etwas anderes').getByRole('button', { name: 'Anhalten' }).click();

  await underWay(page, text).getByRole('button', { name: 'Absagen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Absagen' }).click();
  await expect(underWay(page, text)).toHaveCount(0);
  const stored = await api.call<Broadcast[]>('GET', '/broadcast/all');
  expect(stored.filter(({ state }) => state === 'waiting' || state === 'sending')).toEqual([]);
});

test('the scheduled broadcast of a disabled administrator waits for confirmation', async ({ page, api, server }) => {
  const email = `${crypto.randomUUID()}@e2e.example.org`;
  const author = { userName: 'Maria Muster', email, password: 'ein-ganz-neues-passwort', role: 'ADMIN' } as const;
  const maria = await addAdministrator(server, api, author);
  const text = `Sommerfest ${Date.now()}`;
  const sent = await maria.call<Broadcast>('POST', '/user/notifyAll', {
    messages: JSON.stringify({ de: text, en: `${text} en` }),
    startsAt: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
  });
  await page.goto('/broadcast');
  await expect(underWay(page, text)).toContainText('Geplant');
  const accounts = await api.call<Administrator[]>('GET', '/administrator/all');
  const administratorId = accounts.find((one) => one.email === email)?._id ?? '';
  await api.call('PUT', '/administrator/update', { administratorId, disabled: 'true' });
  await expect(underWay(page, text)).toContainText('Wartet auf Bestätigung');

  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
  await page.getByRole('link', { name: new RegExp(`Broadcast wartet auf Bestätigung.*${text}`) }).click();
  const details = page.getByRole('dialog', { name: 'Broadcast' });
  await expect(details.getByRole('note')).toHaveText(
    'Maria Muster wurde deaktiviert. Die Nachricht wird erst gesendet, wenn ein Administrator sie bestätigt.',
  );
  await details.getByRole('button', { name: 'Bestätigen und senden' }).click();
  await expect(page.getByRole('alertdialog').getByRole('figure', { name: 'Vorschau auf Englisch' })).toContainText(
    text,
  );
  await confirmSending(page, 'Broadcast bestätigen und senden?', 'Bestätigen und senden');
  await expect(details).toContainText('Geplant');
  await expect(details.getByRole('button', { name: 'Bestätigen und senden' })).toHaveCount(0);
  expect(await api.call('GET', `/broadcast/${sent._id}`)).toMatchObject({ state: 'waiting', startsAt: sent.startsAt });
  await api.call('POST', `/broadcast/stop/${sent._id}`);
});

test('a test goes to a person on the list, which is managed in its dialog', async ({ page, api }) => {
  const listed = await api.call<TestRecipients>('GET', '/broadcast/testRecipients');
  for (const { _id: userId } of listed.recipients)
    await api.call('POST', '/broadcast/testRecipient/remove', { userId });
  const user = await api.addUser(`Ohne Telefon ${Date.now()}`);
  const owner = await personWithDevice(api);
  await page.goto('/broadcast');
  const text = `Nur ein Test ${Date.now()}`;
  await write(page, text, 'Just a test');
  await page.getByRole('button', { name: 'Test senden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test senden' });
  await expect(dialog.getByText('Noch keine Testempfänger')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Test senden' })).toHaveCount(0);
  await expectNoViolations(page, 'no test recipients');
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(dialog.getByText('Einen Benutzer auswählen.')).toBeVisible();
  for (const { userName, email } of [user, owner]) {
    await dialog.getByRole('textbox', { name: 'Person hinzufügen' }).fill(email);
    await page.getByRole('option', { name: userName }).click();
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
    await expect(dialog.getByRole('radio', { name: userName })).toBeVisible();
  }
  await expect(dialog.getByRole('radio', { name: user.userName })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: owner.userName })).toBeChecked();
  const left = Number(/noch (\d+) von 20/.exec((await dialog.getByText(/^Heute noch/).textContent()) ?? '')?.[1]);
  await expectNoViolations(page, 'test recipients');
  await dialog.getByRole('button', { name: 'Test senden' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/nur in den Postausgang geschrieben/).last()).toBeVisible();
  await page.getByRole('button', { name: 'Test senden' }).click();
  await expect(dialog.getByText(`Heute noch ${left - 1} von 20 Tests`)).toBeVisible();

  // A colleague has taken the person off the list meanwhile.
  await api.call('POST', '/broadcast/testRecipient/remove', { userId: owner._id });
  await dialog.getByRole('button', { name: 'Test senden' }).click();
  await expect(dialog.getByText(/Diese Person steht nicht darauf/)).toBeVisible();
  await dialog.getByRole('button', { name: `${user.userName} von der Liste entfernen` }).click();
  await expect(dialog.getByText('Noch keine Testempfänger')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Auf diesem Server ist kein Push-Dienst eingerichtet.')).toBeVisible();

  await page.goto('/auditLog');
  const entries = page.getByRole('table').getByRole('row').filter({ hasText: owner.userName });
  await expect(entries.filter({ hasText: 'Test-Broadcast gesendet' }).first()).toBeVisible();
  await expect(entries.filter({ hasText: 'Zu den Testempfängern hinzugefügt' }).first()).toBeVisible();
});

test('the history shows both languages', async ({ page, api }) => {
  await page.goto('/broadcast?tab=history');
  const [newest] = (await api.call<Broadcast[]>('GET', '/broadcast/all')).filter(({ state }) => state === 'finished');
  const row = historyRow(page, newest?.message.de.slice(0, 30) ?? '');
  await expect(row.first()).toContainText('Gesendet');
  await row.first().click();
  const details = page.getByRole('dialog', { name: 'Broadcast' });
  await expect(details.getByRole('region', { name: 'Englischer Text' })).toContainText(newest?.message.en ?? '');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Englischen Text anzeigen' }).check();
  await expect(historyRow(page, newest?.message.en.slice(0, 30) ?? '').first()).toBeVisible();
});

test('an administrator without the right sees only the history', async ({ page }) => {
  await page.route('**/authorization/state', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    // A read-only profile is enough here: the server's refusals have their own tests.
    await route.fulfill({ response: answer, body: body.replace('"GlobalAccess",', '').replace(',"GlobalAccess"', '') });
  });
  await page.goto('/broadcast');
  await expect(page.getByRole('table', { name: 'Historie' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Senden', exact: true })).toHaveCount(0);
});

test.describe('in both colour schemes', { tag: '@soak' }, () => {
  test('axe finds nothing, and nothing overflows at 390 px', async ({ page, api }) => {
    const sent = await api.call<Broadcast>('POST', '/user/notifyAll', {
      messages: JSON.stringify({ de: `Geplant ${Date.now()}`, en: `Later ${Date.now()}` }),
      startsAt: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    });
    await page.goto('/broadcast');
    await expect(underWay(page, sent.message.de)).toBeVisible();
    await page.getByText('Für später planen').click();
    await expectNoViolations(page, 'compose');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoViolations(page, 'compose, narrow');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto('/broadcast?tab=history');
    await expect(historyRow(page, sent.message.de)).toBeVisible();
    await expectNoViolations(page, 'history, narrow');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectNoViolations(page, 'history');
    await historyRow(page, sent.message.de).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'details');
    await api.call('POST', `/broadcast/stop/${sent._id}`);
  });
});
