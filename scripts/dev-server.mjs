import { rmSync, watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watch } from 'rolldown';
import { root } from './processes.mjs';

/*
 * The server of `npm run dev`: builds itself from the sources, and again whenever one of them changes, keeping its
 * database open. A changed migration ends it, and `dev.mjs` restarts it.
 */

const SOURCE = join(root, 'server', 'src');
/** Next to the real build, as `server-folder.ts` expects. */
const OUTPUT = join(root, 'server', 'dist-dev');
/** Exit code that requests a restart. */
const AGAIN = 75;

let entry;
let base;
let server;
let changedAt = performance.now();

rmSync(OUTPUT, { recursive: true, force: true });
watchFolder(join(SOURCE, 'db', 'migrations'), () => process.exit(AGAIN));
const watcher = watch({
  input: { server: join(SOURCE, 'dev-server.ts') },
  platform: 'node',
  // Packages stay loaded; only our own sources are reloaded.
  external: (name) => !name.startsWith('.') && !name.startsWith('/') && !name.startsWith('@leitstand/contract/'),
  // Modules that the real build loads lazily are loaded at once here.
  onLog: (level, log, handle) => {
    if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log);
  },
  plugins: [
    {
      name: 'remember-entry',
      writeBundle: (_options, bundle) => {
        entry = Object.values(bundle).find(({ isEntry }) => isEntry).fileName;
      },
    },
  ],
  output: {
    dir: OUTPUT,
    format: 'esm',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
  },
});
watcher.on('change', () => {
  changedAt = performance.now();
});
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') console.error(event.error?.message ?? event.error);
  if (event.code !== 'BUNDLE_END') return;
  try {
    await replaceServer();
  } catch (error) {
    console.error(error);
  } finally {
    await event.result.close();
  }
});

async function replaceServer() {
  const { openBase, serve } = await import(pathToFileURL(join(OUTPUT, entry)).href);
  base ??= openBase();
  server = await serve(base, server);
  console.log(`server: ready after ${((performance.now() - changedAt) / 1000).toFixed(1)} s`);
}
