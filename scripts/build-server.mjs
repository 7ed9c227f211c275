import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './processes.mjs';
import { UNBUNDLED_PACKAGES } from './unbundled-packages.mjs';

const SOURCE = join(root, 'server', 'src');
const OUTPUT = join(root, 'server', 'dist');

/** Only what runs in production, without tests and source maps: for the container image. */
const isForImage = process.argv.includes('--for-image');

const PRODUCT = [
  'main.ts',
  'start-server.ts',
  'backup/commands.ts',
  'backup/migrate-command.ts',
  'moving/export/export-command.ts',
  'moving/import-command.ts',
  'db/embedded/engine-worker.ts',
  'adapters/images/image-program.ts',
  'adapters/images/image-process.ts',
  'adapters/images/image-messages.ts',
  'modules/session/password-strength-worker.ts',
];

/** Programs that tests start. */
const TESTS = [
  'testing/for-bench.ts',
  ...readdirSync(join(SOURCE, 'testing/processes'))
    .filter((name) => name.endsWith('-program.ts'))
    .map((name) => `testing/processes/${name}`),
];

const ENTRIES = isForImage ? PRODUCT : [...PRODUCT, ...TESTS];

/** Also a package that only tests use, and one that is never installed. */
const EXTERNAL = new RegExp(`^(${[...UNBUNDLED_PACKAGES, 'oidc-provider', 'pg-native'].join('|')})(/|$)`);

/*
 * Bundles the server: a start then reads a dozen files instead of two thousand. All of them are put directly into
 * `server/dist` (see `server-folder.ts`).
 */
const bundle = await rolldown({
  input: Object.fromEntries(ENTRIES.map((file) => [basename(file, '.ts'), join(SOURCE, file)])),
  platform: 'node',
  external: EXTERNAL,
  // Packages import their optional parts inside a `try`; those that are not installed stay unresolved.
  onLog: (level, log, handle) => {
    if (log.code !== 'UNRESOLVED_IMPORT') handle(level, log);
  },
});
rmSync(OUTPUT, { recursive: true, force: true });
try {
  await bundle.write({
    dir: OUTPUT,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: !isForImage,
  });
} finally {
  await bundle.close();
}
