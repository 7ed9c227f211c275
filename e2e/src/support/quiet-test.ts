import { test as base } from '@playwright/test';

export interface QuietFixtures {
  /** What the page may report because the test provokes it. */
  expectedErrors: RegExp | undefined;
  /** Anything the page logs as an error fails the test. */
  quietConsole: undefined;
}

/** Tests of a panel, whatever backend it talks to. */
export const test = base.extend<QuietFixtures>({
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
