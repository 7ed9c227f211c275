import { defineConfig } from 'vitest/config';
import { SHORT_LIVED } from './server/src/testing/processes/short-lived.ts';

function project(name: string, include: string, more: { isolate?: boolean } = {}) {
  return {
    test: {
      name,
      root: name,
      include: [include],
      environment: 'node',
      // Processes of their own: native modules and the embedded database's worker threads do not share one.
      pool: 'forks' as const,
      // A process lives for seconds: compiling the embedded engine and our own code into their quickest form takes longer
      // than that saves, so only what runs very often is.
      execArgv: [...SHORT_LIVED],
      // No test measures time: these end one that hangs, and not one on a machine whose neighbours take most of it.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...more,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 4,
    // What was transformed once is read from there: a run of one file then starts a second sooner.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    projects: [
      project('contract', 'src/**/*.test.ts', { isolate: false }),
      // One process for many files: loading the server takes longer than most of its tests.
      project('server', 'src/**/*.test.ts', { isolate: false }),
      project('web', 'src/**/*.test.ts', { isolate: false }),
      project('scripts', '**/*.test.mjs'),
    ],
  },
});
