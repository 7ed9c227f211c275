import { test as base } from '@playwright/test';

export interface QuietFixtures {
  /** Errors that the test provokes. */
  expectedErrors: RegExp | undefined;
  /** Fails the test if the page logs an error. */
  quietConsole: undefined;
}

/** Base of tests with any backend. */
export const test = base.extend<QuietFixtures>({
  expectedErrors: [undefined, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // The browser logs every refused call, and tests provoke such calls.
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
