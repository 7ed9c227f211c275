import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// Tests run on the contract's source: no build has to come first.
const conditions = ['leitstand-source', ...defaultServerConditions];

function project(name: string, include: string) {
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
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('contract', 'src/**/*.test.ts'),
      project('server', 'src/**/*.test.ts'),
      project('web', 'src/**/*.test.ts'),
      project('scripts', '*.test.mjs'),
    ],
  },
});
