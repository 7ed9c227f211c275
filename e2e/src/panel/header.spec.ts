import type { Inbox } from '@leitstand/contract/api/inbox';
import type { Post } from '@leitstand/contract/posts';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { addAdministrator, COLLEAGUE_NAME } from '../support/colleague.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const updates = (page: Page) => page.getByTestId('updates-line');
const tiles = (page: Page) => page.getByRole('grid', { name: 'Bilder' }).getByRole('button');
const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const messages = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Nachrichten|Messages)/ });
const notifications = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Benachrichtigungen|Notifications)/ });
const dropdown = (page: Page) => page.getByRole('dialog', { name: /^(Nachrichten|Messages)/ });

async function isLive(page: Page): Promise<void> {
  await expect(page.locator('[data-live="live"]')).toBeAttached();
}

test('read marks are stored per administrator and appear in all their browsers', { tag: '@soak' }, async ({
  page,
  otherPage: second,
  server,
  api,
}) => {
  const administrator = { email: 'leserin@leitstand.test', password: 'ein-drittes-gutes-passwort' };
  const reader = await addAdministrator(server, api, { ...administrator, userName: 'Lea Leserin', role: 'ADMIN' });
  const { messages: before } = await api.call<Inbox>('GET', '/inbox');
  const { unread } = (await reader.call<Inbox>('GET', '/inbox')).messages;
  const count = (left: number) => (left > 0 ? `Nachrichten, ${left} ungelesen` : 'Nachrichten');
  await reader.enter(page);
  await reader.enter(second);
  for (const one of [page, second]) {
    await one.goto('/levels');
    await isLive(one);
    await expect(messages(one)).toHaveAccessibleName(count(unread));
  }

  // By keyboard: opening the list does not mark messages as read.
  await messages(page).focus();
  await page.keyboard.press('Enter');
  const marks = dropdown(page).getByRole('button', { name: /^Als gelesen markieren/ });
  await expect(marks).toHaveCount(10);
  await marks.first().focus();
  await page.keyboard.press('Enter');
  await expect(marks).toHaveCount(9);
  await expect(dropdown(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(messages(page)).toBeFocused();
  await expect(messages(page)).toHaveAccessibleName(count(unread - 1));
  await expect(messages(second)).toHaveAccessibleName(count(unread - 1));
  await page.reload();
  await expect(messages(page)).toHaveAccessibleName(count(unread - 1));

  // Following a link marks the message as read.
  await messages(page).click();
  await dropdown(page).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/reported\?.*report=/);
  await expect(messages(second)).toHaveAccessibleName(count(unread - 2));

  await messages(second).click();
  await dropdown(second).getByRole('button', { name: 'Alle als gelesen markieren' }).click();
  await expect(messages(second)).toHaveAccessibleName('Nachrichten');
  await expect(marks).toHaveCount(0);
  await visit(page, '/levels');
  await expect(messages(page)).toHaveAccessibleName('Nachrichten');
  await expect(notifications(page)).toHaveAccessibleName(/ungelesen/);
  // Read marks of other administrators are unchanged.
  expect((await api.call<Inbox>('GET', '/inbox')).messages.unread).toBe(before.unread);
});

test('the dropdowns show an empty state and failed loading', async ({ page, api }) => {
  await api.enter(page);
  const none = { unread: 0, fresh: 0, total: 0, items: [] };
  await page.route('**/v1/inbox', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { messages: none, notifications: none } } }),
  );
  await page.goto('/levels');
  await messages(page).click();
  await expect(page.getByText('Keine offenen Meldungen')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/v1/inbox');
  const failure = { success: false, message: 'Kaputt', code: 'BAD_PARAMETER', requestId: 'x' };
  await page.route('**/v1/inbox', (route) => route.fulfill({ status: 400, json: failure }));
  await page.reload();
  await notifications(page).click();
  await expect(page.getByText('Kaputt')).toBeVisible();
  await page.unroute('**/v1/inbox');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText(/Broadcast abgeschlossen|Belohnung vergriffen|Bestellung wartet/).first()).toBeVisible();
});

test('a list announces updates by others, keeps its rows, and shows the updates on request', { tag: '@soak' }, async ({
  page,
  otherPage: reader,
  api,
  colleague,
}) => {
  const mark = `Liveblick${Date.now()}`;
  const [doomed, kept] = [await api.addUser(`${mark} Dora`), await api.addUser(`${mark} Karl`)];
  await api.enter(reader);
  await colleague.enter(page);
  await reader.goto(`/users?search=${mark}`);
  await expect(rows(reader)).toHaveCount(2);
  await isLive(reader);

  // The colleague works in another browser.
  await page.goto(`/users?search=${mark}`);
  await row(page, 'Dora').getByRole('button', { name: 'Löschen' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('Doppelt angelegt');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(updates(reader)).toHaveAccessibleName('1 Änderung, neu laden');
  await expect(row(reader, 'Dora').getByTestId('gone-note')).toHaveText(`Gelöscht von ${COLLEAGUE_NAME}`);
  await expect(row(reader, 'Dora').getByRole('button')).toHaveCount(0);
  await row(reader, 'Dora').click({ force: true });
  await expect(reader.getByRole('dialog')).toHaveCount(0);
  // Own changes are not counted.
  await api.addUser(`${mark} Eigene`);
  await colleague.addUser(`${mark} Anna`);
  await colleague.addUser(`${mark} Berta`);
  await expect(updates(reader)).toHaveAccessibleName('2 neue Benutzer und 1 Änderung, anzeigen');
  await expect(rows(reader)).toHaveCount(2);
  await expectNoViolations(reader, 'with a deleted row');
  await reader.setViewportSize({ width: 390, height: 844 });
  await expect(row(reader, 'Dora').getByTestId('gone-note')).toHaveText(/^Gelöscht/);
  await expect(updates(reader)).toBeInViewport({ ratio: 1 });
  await reader.setViewportSize({ width: 1440, height: 900 });

  // After the undo the row is unchanged; the keyboard shows the updates.
  await colleague.call('POST', `/restore/user/${doomed._id}`);
  await expect(row(reader, 'Dora').getByTestId('gone-note')).toHaveCount(0);
  await colleague.call('POST', '/user/delete', { userId: doomed._id, reason: 'Doppelt' });
  await updates(reader).focus();
  await reader.keyboard.press('Enter');
  await expect(rows(reader)).toHaveCount(4);
  await expect(row(reader, 'Dora')).toHaveCount(0);
  await expect(updates(reader)).toBeHidden();

  // A long list keeps its scroll position, and scrolls to the top when the updates are shown.
  await visit(reader, '/users?days=-1');
  await expect(rows(reader).nth(9)).toBeVisible();
  const scroller = reader.getByRole('table').locator('..');
  await scroller.evaluate((element) => element.scrollTo({ top: 300 }));
  await colleague.addUser(`${mark} Clara`);
  await expect(updates(reader)).toHaveAccessibleName('1 neuer Benutzer, anzeigen');
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(300);
  await updates(reader).click();
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0);
  await expect(row(reader, `${mark} Clara`)).toBeVisible();
  for (const { _id } of [kept, ...(await api.search(mark))]) {
    await api.call('POST', '/user/delete', { userId: _id, reason: 'Aufgeräumt' }).catch(() => undefined);
  }
});

// `list-change.test.ts` tests the rules of every list.
test('lists of posts, images and models announce updates in the same way', { tag: '@soak' }, async ({
  page: reader,
  api,
  colleague,
}) => {
  await api.enter(reader);
  await reader.goto('/posts?days=-1');
  await expect(rows(reader).first()).toBeVisible();
  await isLive(reader);
  const [post] = await colleague.call<Post[]>('GET', '/post/all/0/1/-1');
  await colleague.call('DELETE', `/post/delete/${post?._id}`);
  await expect(updates(reader)).toHaveAccessibleName('1 Änderung, neu laden');
  await expect(rows(reader).first().getByTestId('gone-note')).toBeVisible();
  await reader.getByRole('tab', { name: 'Bilder' }).click();
  await colleague.call('POST', `/restore/post/${post?._id}`);
  await reader.reload();
  await expect(tiles(reader).first()).toBeVisible();
  await isLive(reader);
  const [withImage] = (await colleague.call<Post[]>('GET', '/post/all/0/20/-1')).filter(
    ({ galleryImages }) => galleryImages.length > 0,
  );
  await colleague.call('DELETE', `/post/delete/${withImage?._id}`);
  await expect(tiles(reader).first().getByTestId('gone-note')).toHaveText(`Gelöscht von ${COLLEAGUE_NAME}`);
  await tiles(reader).first().click({ force: true });
  await expect(reader.getByRole('dialog')).toHaveCount(0);
  await expectNoViolations(reader, 'with a deleted image');
  await colleague.call('POST', `/restore/post/${withImage?._id}`);
  await reader.goto('/models');
  await expect(rows(reader).first()).toBeVisible();
  await isLive(reader);
  await colleague.call('POST', '/make', { category: 'Car', make: 'Liveblick', model: `Liveblick${Date.now()}` });
  await expect(updates(reader)).toHaveAccessibleName('1 neues Modell, anzeigen');
});

test.describe('in both colour schemes', { tag: '@soak' }, () => {
  test('axe finds nothing in the dropdowns, on a phone and in English', async ({ page, api }) => {
    await api.enter(page);
    for (const [width, height, language] of [
      [1440, 900, 'de'],
      [390, 844, 'en'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit(page, `/levels?language=${language}`);
      for (const button of [messages(page), notifications(page)]) {
        await button.click();
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
        await expectNoViolations(page, `at ${width}`);
        await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
  });
});
