import { Api } from './api.ts';
import { inviteColleague } from './colleague.ts';
import { createDatabase } from './postgres.ts';
import { test as base } from './quiet-test.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { SharedPage } from './shared-page.ts';

interface WorkerFixtures {
  server: ServerProcess;
  api: Api;
  sharedPage: SharedPage;
  /** Another administrator who works at the same time. */
  colleague: Api;
}

export const test = base.extend<object, WorkerFixtures>({
  sharedPage: [
    async ({ browser }, use) => {
      const shared = new SharedPage(browser);
      await use(shared);
      await shared.discard();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedPage, browser, baseURL, locale, timezoneId, viewport, hasTouch, contextOptions }, use, info) => {
    const options = { ...contextOptions, viewport, hasTouch, ...(baseURL && { baseURL }), ...(locale && { locale }) };
    const all = timezoneId ? { ...options, timezoneId } : options;
    if (hasTouch) {
      const context = await browser.newContext(all);
      await use(await context.newPage());
      await context.close();
      return;
    }
    await use(await sharedPage.take(all));
    await sharedPage.reset(info.status !== info.expectedStatus);
  },
  context: async ({ page }, use) => use(page.context()),
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use, { parallelIndex }) => {
      // One worker on each engine; which tests it gets differs from run to run.
      const database = parallelIndex === 1 ? await createDatabase() : undefined;
      const server = await startServer(database && { DATABASE_URL: database.url, DEMO_DATA: '1' });
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

export { expect } from '@playwright/test';
