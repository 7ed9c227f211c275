import type { Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { fillWithHostileText, idOf } from '../support/hostile/hostile-world.ts';
import { PageWatch } from '../support/hostile/page-watch.ts';
import { createDatabase, type PostgresDatabase } from '../support/postgres.ts';
import { test as base } from '../support/quiet-test.ts';
import { MASTER_DATA, SCREENS } from '../support/screens.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { visit } from '../support/visit.ts';

interface HostileWorld {
  database: PostgresDatabase;
  server: ServerProcess;
}

/** A server that contains only hostile text, inserted with SQL because the API would refuse some of it. */
const test = base.extend<{ watch: PageWatch }, { world: HostileWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const database = await createDatabase();
      const server = await startServer({ DATABASE_URL: database.url, DEMO_DATA: '0', FOUR_EYES: 'ban' });
      await fillWithHostileText(database.url);
      await use({ database, server });
      await server.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ world }, use) => use(world.server.url),
  watch: async ({ page, world }, use) => {
    await new Api(world.server.url).enter(page);
    await use(await PageWatch.of(page, world.server.url));
  },
});

/** Addresses that show more than a screen's default view. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['/dashboard?days=-1'],
  '/users': ['/users?days=-1', '/users?deleted=2020-01-01'],
  '/blacklisted': ['/blacklisted?days=-1'],
  '/posts': ['/posts?days=-1', '/posts?days=-1&tab=images'],
  '/reported': ['/reported?tab=user', '/reported?tab=post', '/reported?tab=trip'],
  '/events': ['/events?tab=all'],
  '/trips': ['/trips?tab=all&days=-1'],
  '/predefinedTrips': ['/predefinedTrips?days=-1'],
  '/rewardHistory': ['/rewardHistory', '/rewardHistory?tab=sent', '/rewardHistory?desk=1'],
  '/broadcast': ['/broadcast?tab=history'],
};
const LISTS = SCREENS.flatMap(({ path }) => VIEWS[path] ?? [path]);

/**
 * Screens without text of people: levels have only numbers and images, the moderation has only numbers, the operations
 * only what the server says of itself, and the image grid shows only posts with images.
 */
const WITHOUT_TEXT = new Set(['/levels', '/moderation', '/operations', '/posts?days=-1&tab=images']);

/** Dialogs, one record at a time. */
const RECORDS = [
  ['/users?user=', 'user'],
  ['/users?person=', 'user'],
  ['/users?personTab=notes&person=', 'user'],
  ['/users?vehicles=', 'user'],
  ['/userAutos?vehicle=', 'car'],
  ['/events?event=', 'event'],
  ['/trips?trip=', 'trip'],
  ['/predefinedTrips?presetTrip=', 'preset'],
  ['/posts?post=', 'post'],
  ['/rewards?reward=', 'reward'],
  ['/rewardHistory?order=', 'order'],
  ['/rewardHistory?tab=sent&order=', 'sent'],
  ['/newsmessages?newsMessage=', 'news'],
  ['/models?model=', 'make'],
  ['/broadcast?tab=history&broadcast=', 'broadcast'],
  ['/reported?tab=user&report=', 'userReport'],
  ['/reported?tab=post&report=', 'postReport'],
  ['/reported?tab=trip&report=', 'tripReport'],
  ['/auditLog?entry=', 'audit'],
  ['/administrators?administrator=', 'admin'],
  ['/machineTokens?machine=', 'machine'],
  ['/approvals?approval=', 'approval'],
] as const;
/** Kinds that are not listed above; their records have been inserted as well. */
const OTHERS = MASTER_DATA.map(({ path, param }) => `${path}?${param}=`).filter(
  (address) => !address.startsWith('/levels') && !RECORDS.some(([path]) => path === address),
);

test.describe.configure({ timeout: 120_000 });

test('hostile text in every list is shown as text', async ({ page, watch }) => {
  for (const path of LISTS) {
    await visit(page, path);
    if (!WITHOUT_TEXT.has(path)) await watch.shows('main');
    await watch.inspect(path);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/users?days=-1', '/reported?tab=post', '/auditLog']) {
    await visit(page, path);
    await watch.inspect(`${path} on a phone`);
  }
});

test('public pages and the API document are quiet', { tag: '@soak' }, async ({ page, watch }) => {
  for (const path of ['/reset-password', '/reset-password/abc', '/validateEmail/a/b/c', '/login', '/v1/docs']) {
    await page.goto(path);
    await watch.inspect(path);
  }
});

test('hostile text in every dialog is shown as text', { tag: '@soak' }, async ({ page, watch }) => {
  for (const [path, kind] of RECORDS) {
    await visit(page, `${path}${idOf(kind, 'a')}`);
    await watch.shows('[role="dialog"]');
    await watch.inspect(path);
  }
  for (const path of OTHERS) {
    await visit(page, `${path}${idOf('other', 'a')}`);
    await watch.shows('[role="dialog"]');
    await watch.inspect(path);
  }
});

test('hostile text in the header, on the map, in confirmations and notices is shown as text', async ({
  page,
  watch,
}) => {
  await page.goto('/users?days=-1');
  for (const name of [/^Nachrichten/, /^Benachrichtigungen/, /^Profil|Böse/]) {
    await page.getByRole('banner').getByRole('button', { name }).last().click();
    await watch.inspect(`header: ${name}`);
    await page.keyboard.press('Escape');
  }
  await search(page, 'boese');
  await watch.inspect('global search');
  await page.keyboard.press('Escape');
  for (const row of [1, 2]) {
    for (const action of [/Löschen/, /Sperren/]) {
      await page.getByRole('row').nth(row).getByRole('button', { name: action }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
      await watch.inspect(`question: ${action}`);
      await page.keyboard.press('Escape');
    }
  }
  await page.goto('/users?days=-1&tab=map');
  await watch.inspect('map');
  await page.getByRole('button', { name: 'Deutschland: 1 Benutzer' }).click();
  await watch.inspect('map, opened');
});

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('banner').getByRole('combobox').or(page.getByRole('searchbox')).first().fill(text);
}
