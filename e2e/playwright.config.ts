import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const isSoak = process.env.SOAK === '1';

export default defineConfig({
  testDir: 'src',
  outputDir: '../.cache/e2e',
  globalSetup: './src/support/demo-world.ts',
  // Each worker has its own server with demo data. Its tests run one after another and clean up after themselves.
  workers: process.env.E2E_SERVER_URL ? 1 : 2,
  // Only `npm run soak` runs these; docs/testing.md gives the reasons.
  ...(isSoak ? {} : { grepInvert: /@soak/ }),
  // No test measures time: this ends one that hangs, and not one on a machine whose neighbours take most of it.
  timeout: 120_000,
  // Two servers, two browsers and the creation of demo data share two cores.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Playwright waits for animations before it clicks.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 720 },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Both cores are busy, so helper threads would only add overhead, and no page lives long enough for code to be
        // worth optimizing.
        '--js-flags=--single-threaded --no-opt --max-lazy',
        '--num-raster-threads=1',
      ],
    },
  },
});
