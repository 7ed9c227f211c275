import { MAX_BULK_ROWS } from '@leitstand/contract/base/limits';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { Api } from './api.ts';
import { inviteColleague } from './colleague.ts';
import { createDatabase } from './postgres.ts';
import { test as base } from './quiet-test.ts';
import { runningServer, type ServerProcess, startServer } from './server-process.ts';
import { SharedPage } from './shared-page.ts';

interface TestFixtures {
  /** A page in another browser: it shares no session and no storage with `page`. */
  otherPage: Page;
  pageOptions: BrowserContextOptions;
}

interface WorkerFixtures {
  server: ServerProcess;
  api: Api;
  sharedPage: SharedPage;
  otherSharedPage: SharedPage;
  /** Another administrator who works at the same time. */
  colleague: Api;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedPage: [sharedPage, { scope: 'worker' }],
  otherSharedPage: [sharedPage, { scope: 'worker' }],
  pageOptions: async ({ baseURL, locale, timezoneId, viewport, hasTouch, contextOptions }, use) => {
    const options = { ...contextOptions, viewport, hasTouch, ...(baseURL && { baseURL }), ...(locale && { locale }) };
    await use(timezoneId ? { ...options, timezoneId } : options);
  },
  page: async ({ sharedPage, browser, hasTouch, pageOptions }, use, info) => {
    if (hasTouch) {
      const context = await browser.newContext(pageOptions);
      await use(await context.newPage());
      await context.close();
      return;
    }
    await use(await sharedPage.take(pageOptions));
    await sharedPage.reset(info.status !== info.expectedStatus);
  },
  otherPage: async ({ otherSharedPage, pageOptions }, use, info) => {
    await use(await otherSharedPage.take(pageOptions));
    await otherSharedPage.reset(info.status !== info.expectedStatus);
  },
  context: async ({ page }, use) => use(page.context()),
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use, { parallelIndex }) => {
      const running = runningServer();
      if (running) return use(running);
      // One worker on each engine; which tests it gets differs from run to run.
      const database = parallelIndex === 1 ? await createDatabase() : undefined;
      const engine = database && { DATABASE_URL: database.url, DEMO_DATA: '1' };
      // The screen of approvals is there, and no action needs one.
      const server = await startServer({ FOUR_EYES: `bulk:${MAX_BULK_ROWS}`, ...engine });
      await use(server);
      await server.stop();
      await database?.drop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  api: [async ({ server }, use) => use(new Api(server.url)), { scope: 'worker' }],
  colleague: [async ({ server, api }, use) => use(await inviteColleague(server, api)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
});

async function sharedPage({ browser }: { browser: Browser }, use: (page: SharedPage) => Promise<void>): Promise<void> {
  const shared = new SharedPage(browser);
  await use(shared);
  await shared.discard();
}

export { expect } from '@playwright/test';
