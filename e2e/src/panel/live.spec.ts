import type { Inbox } from '@leitstand/contract/api/inbox';
import type { BrowserContext, Page, Request } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { BreakableNetwork } from '../support/breakable-network.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const updates = (page: Page) => page.getByTestId('updates-line');
const person = (page: Page, name: string) => page.getByRole('cell', { name }).first();
const lost = (page: Page) => page.getByText('Verbindung unterbrochen – wird wiederhergestellt');

const isStream = (request: Request) => new URL(request.url()).pathname === '/v1/live';

/** The streams opened by all tabs of a browser. */
function streamsOf(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on('request', (request) => {
    if (isStream(request)) streams.push(request);
  });
  return streams;
}

/** The streams that have ended on either side. */
function endedStreamsOf(context: BrowserContext): Set<Request> {
  const ended = new Set<Request>();
  const note = (request: Request) => isStream(request) && ended.add(request);
  context.on('requestfinished', note);
  context.on('requestfailed', note);
  return ended;
}

/** Opens a list and waits until its stream is connected. */
async function listen(page: Page, base?: string): Promise<void> {
  if (base) await page.goto(`${base}/users`);
  else await visit(page, '/users');
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expect(page.locator('[data-live="live"]')).toBeAttached();
}

async function rename(api: Api, id: string, userName: string): Promise<void> {
  const { _id, email, language, about, dateOfBirth } = await api.user(id);
  const birth = JSON.stringify(dateOfBirth);
  await api.call('PUT', '/user/update', { _id, userName, email, language, about, dateOfBirth: birth });
}

test.beforeEach(({ api, page }) => api.enter(page));

test('changes by others are announced, and rows do not move by themselves', async ({ page, api, colleague }) => {
  const own = await api.addUser('Eigene Änderung');
  await listen(page);
  // A list that is loaded later contains this user.
  await visit(page, '/login');
  await colleague.addUser('Vor dem Laden');
  await listen(page);
  await expect(person(page, 'Vor dem Laden')).toBeVisible();
  await rename(api, own._id, 'Eigene Änderung B');
  await colleague.addUser('Von der Kollegin');
  await expect(updates(page)).toHaveAccessibleName('1 neuer Benutzer, anzeigen');
  await expect(person(page, 'Von der Kollegin')).toBeHidden();
  const other = await colleague.addUser('Noch eine von ihr');
  await rename(colleague, other._id, 'Noch eine, umbenannt');
  await expect(updates(page)).toHaveAccessibleName('2 neue Benutzer, anzeigen');
  await updates(page).click();
  await expect(person(page, 'Von der Kollegin')).toBeVisible();
  await expect(person(page, 'Noch eine, umbenannt')).toBeVisible();
  await expect(updates(page)).toBeHidden();
});

test('the number of open reports updates immediately', async ({ page, api, colleague }) => {
  await listen(page);
  const { messages } = await api.call<Inbox>('GET', '/inbox');
  // Another test may have opened and read the first one.
  const report = messages.items.find(({ read }) => !read);
  const messagesButton = (count: number) => page.getByRole('button', { name: `Nachrichten, ${count} ungelesen` });
  await expect(messagesButton(messages.unread)).toBeVisible();
  const id = report?._id ?? '';
  await colleague.call('PUT', '/report/checked', { id });
  await expect(messagesButton(messages.unread - 1)).toBeVisible();
  await colleague.call('PUT', '/report/checked', { id, checked: 'false' });
  await expect(messagesButton(messages.unread)).toBeVisible();
});

test('two tabs share one stream, and the second takes over when the first is closed', async ({
  page,
  context,
  colleague,
}) => {
  const streams = streamsOf(context);
  await listen(page);
  const second = await context.newPage();
  await listen(second);
  await colleague.addUser('Beide hören es');
  await expect(updates(page)).toHaveAccessibleName(/^1 neuer Benutzer/);
  await expect(updates(second)).toHaveAccessibleName(/^1 neuer Benutzer/);
  expect(streams).toHaveLength(1);

  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  expect(await streams[1]?.headerValue('last-event-id')).toBeTruthy();
  await colleague.addUser('Die zweite hört es');
  await expect(updates(second)).toHaveAccessibleName(/^2 neue Benutzer/);
});

test('an interrupted stream loses no events, and a long interruption is reported', async ({
  page,
  context,
  server,
  colleague,
}) => {
  const network = new BreakableNetwork(server.url);
  await page.clock.install();
  const streams = streamsOf(context);
  await listen(page, await network.open());
  network.cut();
  await colleague.addUser('Während der Unterbrechung');
  await expect(page.locator('[data-live="lost"]')).toBeAttached();
  await expect(lost(page)).toBeHidden();
  await page.clock.runFor(11_000);
  await expect(lost(page)).toBeVisible();
  await expect(updates(page)).toBeHidden();

  network.restore();
  // Focusing the window reconnects immediately.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.runFor(1_000);
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  await page.clock.runFor(1_000);
  await expect(updates(page)).toHaveAccessibleName('1 neuer Benutzer, anzeigen');
  await expect(lost(page)).toBeHidden();
  expect(await streams.at(-1)?.headerValue('last-event-id')).toBeTruthy();
  await page.close();
  await network.close();
});

test('signing out closes the stream in all tabs', { tag: '@soak' }, async ({ page, context }) => {
  const streams = streamsOf(context);
  const ended = endedStreamsOf(context);
  await listen(page);
  const second = await context.newPage();
  await listen(second);
  await page.getByRole('button', { name: 'Profil' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(second.getByRole('dialog', { name: 'Erneut anmelden' })).toBeVisible();
  await expect.poll(() => ended.size).toBe(streams.length);
  const before = streams.length;
  await page.waitForTimeout(1_500);
  expect(streams).toHaveLength(before);
});

test('a session ended elsewhere leads to the sign-in page, and the stream does not reconnect', {
  tag: '@soak',
}, async ({ page, context, api }) => {
  const streams = streamsOf(context);
  await listen(page);
  const { _id: administratorId } = await api.call<{ _id: string }>('GET', '/user/profile/my/0/5');
  await api.call('POST', '/administrator/endSessions', { administratorId });
  const dialog = page.getByRole('dialog', { name: 'Erneut anmelden' });
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  expect(streams.length).toBeLessThanOrEqual(2);
});

test('a backend without live events gets no stream request', async ({ page, context }) => {
  const streams = streamsOf(context);
  await page.route('**/v1/capabilities', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: string[] };
    await route.fulfill({ json: { ...body, data: body.data.filter((name) => name !== 'liveEvents') } });
  });
  await page.goto('/users');
  await expect(page.getByRole('cell').first()).toBeVisible();
  await page.waitForTimeout(500);
  expect(streams).toHaveLength(0);
  await expect(lost(page)).toBeHidden();
});
