import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './processes.mjs';

const SOURCE = join(root, 'server', 'src');
const OUTPUT = join(root, 'server', 'dist');

/** What is started or imported from outside of the bundle; tests run programs of their own beside it. */
const ENTRIES = [
  'main.ts',
  'start-server.ts',
  'backup/commands.ts',
  'db/embedded/engine-worker.ts',
  'adapters/images/image-program.ts',
  'adapters/images/image-process.ts',
  'adapters/images/image-messages.ts',
  'testing/for-bench.ts',
  ...readdirSync(join(SOURCE, 'testing/processes'))
    .filter((name) => name.endsWith('-program.ts'))
    .map((name) => `testing/processes/${name}`),
];

/** Native code, and packages that read files of their own from beside their code. */
const EXTERNAL = /^(@electric-sql\/pglite|@node-rs\/argon2|fs-native-extensions|sharp|pg-native|pino)(\/|$)/;

/**
 * Bundles the server: a start then reads a dozen files instead of two thousand. All of them lie flat in `server/dist`
 * (see `server-folder.ts`).
 */
export async function buildServer() {
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((file) => [basename(file, '.ts'), join(SOURCE, file)])),
    platform: 'node',
    external: EXTERNAL,
    // Optional parts of packages that are not installed are asked for inside a `try`.
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
      sourcemap: true,
    });
  } finally {
    await bundle.close();
  }
}

if (process.argv[1] === import.meta.filename) await buildServer();
