import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What `main.tsx` imports; everything that these import comes along. */
const FIRST_PAGE =
  /\/web\/src\/app\/(router|root-boundary|theme|session\/session-end)\.tsx?$|\/node_modules\/(react-dom|react)\/|\/core\/MantineProvider\//;

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Says which files a screen is made of: `npm test` weighs them.
    manifest: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The first page in one piece: split by who else needs its parts, it came in fifty, which compress worse. Not
            // `main.tsx` itself: it awaits the first screen, and screens import from here.
            {
              name: 'app',
              test: FIRST_PAGE,
              includeDependenciesRecursively: true,
              priority: 2,
            },
            // What most screens share; every one of them loads it once.
            { name: 'screens', test: /\/web\/src\/kit\/|\/node_modules\//, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': `http://127.0.0.1:${process.env.PORT ?? 8080}` } },
});
