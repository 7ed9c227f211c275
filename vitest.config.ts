import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// Tests run on the contract's source: no build has to come first.
const conditions = ['leitstand-source', ...defaultServerConditions];

function project(name: string, include: string, more: { isolate?: boolean } = {}) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      root: name,
      include: [include],
      environment: 'node',
      // Processes of their own: native modules and the embedded database's worker threads do not share one.
      pool: 'forks' as const,
      testTimeout: 30_000,
      hookTimeout: 120_000,
      ...more,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 4,
    projects: [
      project('contract', 'src/**/*.test.ts', { isolate: false }),
      // One process for many files: loading the server takes longer than most of its tests.
      project('server', 'src/**/*.test.ts', { isolate: false }),
      project('web', 'src/**/*.test.ts', { isolate: false }),
      project('scripts', '*.test.mjs'),
    ],
  },
});
