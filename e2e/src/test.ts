import { test as base } from '@playwright/test';
import { Api } from './api.ts';
import { type ServerProcess, startServer } from './server-process.ts';

interface WorkerFixtures {
  server: ServerProcess;
  api: Api;
}

interface TestFixtures {
  /** What the page may report because the test provokes it. */
  expectedErrors: RegExp | undefined;
  /** Anything the page logs as an error fails the test. */
  quietConsole: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  api: [async ({ server }, use) => use(new Api(server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [undefined, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // Refused calls are part of what is tested; the browser reports each one.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      await use(undefined);
      const unexpected = errors.filter((error) => !expectedErrors?.test(error));
      if (unexpected.length > 0) throw new Error(`the page reported errors:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
