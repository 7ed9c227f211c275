import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { linkFirstPage } from './build/link-first-page.ts';

/** The imports of `start.tsx`, with their own imports. */
const FIRST_PAGE =
  /\/web\/src\/app\/(router|root-boundary|theme|session\/session-end)\.tsx?$|\/node_modules\/(react-dom|react)\/|\/core\/MantineProvider\//;
/** Chooses the screen to load. It must not wait for the first page, so it is a separate chunk. */
const ENTRY = /\/web\/src\/app\/(main|pages)\.ts$|\/contract\/src\/(screens|base\/first-page)\.ts$/;

export default defineConfig({
  plugins: [react(), linkFirstPage()],
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
            // The first page as one chunk: split by sharing it came in fifty, which compress worse. Without `start.tsx`
            // itself: it awaits the first screen, and screens import from here.
            {
              name: 'app',
              test: FIRST_PAGE,
              includeDependenciesRecursively: true,
              priority: 4,
            },
            // Shared by most screens and loaded once.
            { name: 'screens', test: /\/web\/src\/(ui|shared)\/|\/node_modules\//, minShareCount: 16, priority: 3 },
            // Every file costs a request: the parts of the frame are bundled with it, and small modules together.
            { name: 'frame', test: /\/web\/src\/app\/shell\/shell\.tsx$/, priority: 1 },
            { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 2, priority: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': `http://127.0.0.1:${process.env.PORT ?? 8080}` } },
});
