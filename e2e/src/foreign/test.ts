import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { test as base } from '../support/quiet-test.ts';
import { API_KEY, ForeignBackend } from './backend.ts';
import { startPanel } from './panel.ts';

interface WorkerFixtures {
  /** The backend, and a panel that was built for it. */
  backend: ForeignBackend;
}

interface TestFixtures {
  /** Gives the browser a session before the first page loads. */
  enter(): Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const backend = new ForeignBackend();
      await backend.start();
      const panel = await startPanel(backend.base, API_KEY);
      backend.panelOrigin = panel.origin;
      await use(backend);
      await panel.stop();
      await backend.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ backend }, use) => use(backend.panelOrigin),
  enter: async ({ backend, page }, use) =>
    use(async () => {
      const entry = [TOKEN_STORAGE_KEY, backend.openSession()] as const;
      await page.addInitScript(([key, token]) => localStorage.setItem(key, token), entry);
    }),
});

export { expect } from '@playwright/test';
