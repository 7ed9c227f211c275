import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { linkFirstPage } from './build/link-first-page.ts';

/** What `start.tsx` imports; everything that these import comes along. */
const FIRST_PAGE =
  /\/web\/src\/app\/(router|root-boundary|theme|session\/session-end)\.tsx?$|\/node_modules\/(react-dom|react)\/|\/core\/MantineProvider\//;
/** What decides which screen is loaded: it must not wait for the first page, so it is no part of it. */
const ENTRY = /\/web\/src\/app\/(main|pages)\.ts$|\/contract\/src\/(screens|base\/limits)\.ts$/;

export default defineConfig({
  plugins: [react(), linkFirstPage()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Says which files a screen is made of: `npm test` weighs them.
    manifest: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Of the thousands of icons behind one name, those that are not used are not even read.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', test: ENTRY, priority: 5 },
            // The first page in one piece: split by who else needs its parts, it came in fifty, which compress worse. Not
            // `start.tsx` itself: it awaits the first screen, and screens import from here.
            {
              name: 'app',
              test: FIRST_PAGE,
              includeDependenciesRecursively: true,
              priority: 4,
            },
            // What most screens share; every one of them loads it once.
            { name: 'screens', test: /\/web\/src\/(ui|shared)\/|\/node_modules\//, minShareCount: 6, priority: 3 },
            // A file of its own costs a request: what the frame needs comes with it, and small things come together.
            { name: 'frame', test: /\/web\/src\/app\/shell\/shell\.tsx$/, priority: 1 },
            { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 2, priority: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': `http://127.0.0.1:${process.env.PORT ?? 8080}` } },
});
