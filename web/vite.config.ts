import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyFiles } from './build/early-files.ts';
import { standIns } from './build/stand-ins.ts';

/** Chooses what to load. It must not wait for the first page, so it is a separate chunk. */
const ENTRY =
  /\/web\/src\/app\/(main|pages|session\/session-rules)\.ts$|\/web\/src\/ui\/(api\/api-error|trusted-types)\.ts$|\/contract\/src\/(screens|base\/first-page)\.ts$/;
/** The sign-in page and the first requests of a session, with their imports. */
const FIRST_PAGE = /\/web\/src\/app\/session\/(start-sign-in\.tsx|early-session\.ts)$/;
/** The router, the schemas of the contract and the input fields, which all other pages need too. */
const PANEL = /\/web\/src\/app\/start\.tsx$|\/@mantine\/core\/esm\/components\/TextInput\//;

export default defineConfig({
  plugins: [react(), standIns(), earlyFiles()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Lists the files of each screen: `npm test` checks their size.
    manifest: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Skips unused modules of barrel files, such as thousands of icons.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', test: ENTRY, priority: 5 },
            // Each as one chunk: split by sharing they came in fifty, which compress worse.
            { name: 'app', test: FIRST_PAGE, includeDependenciesRecursively: true, priority: 4 },
            { name: 'panel', test: PANEL, includeDependenciesRecursively: true, priority: 3 },
            // Shared by most screens and loaded once.
            { name: 'screens', test: /\/web\/src\/(ui|shared)\/|\/node_modules\//, minShareCount: 16, priority: 2 },
            // Every file costs a request: the parts of the frame are bundled with it, and small modules together.
            { name: 'frame', test: /\/web\/src\/app\/shell\/shell\.tsx$/, priority: 0 },
            { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': `http://127.0.0.1:${process.env.PORT ?? 8080}` } },
});
