import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { orExit, prepareServer } from './prepare.mjs';
import { root } from './processes.mjs';

/*
 * Creates the file from which a new embedded database is unpacked: the cluster after PGlite's `initdb`, with the tables
 * of all current migrations. Creating both on every first start would take six seconds. Run it after PGlite changes,
 * and occasionally after a migration: those that the file does not contain are applied at the start.
 */

const FOLDER = join(root, 'server', 'src', 'db', 'embedded');
const require = createRequire(join(root, 'server', 'package.json'));

/** In the format of `new-cluster.ts`: the list of files, then their content, compressed together. */
function packFolder(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }) =>
    join(parentPath, name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  // Similar files are adjacent, and the three databases are much alike.
  const contents = files.map((file) => readFileSync(join(folder, file)));
  const list = Buffer.from(JSON.stringify({ folders, files: files.map((file, at) => [file, contents[at].length]) }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(list.length);
  const all = Buffer.concat([length, list, ...contents]);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: all.length,
  };
  return brotliCompressSync(all, { params });
}

async function makeCluster(folder) {
  const load = (name) => import(pathToFileURL(require.resolve(name)).href);
  const [{ PGlite }, { NodeFS }] = [await load('@electric-sql/pglite'), await load('@electric-sql/pglite/nodefs')];
  const { pg_trgm } = await load('@electric-sql/pglite/contrib/pg_trgm');
  await orExit(prepareServer);
  const server = pathToFileURL(join(root, 'server', 'dist', 'for-bench.js')).href;
  const { applyMigrations, knownMigrations } = await import(server);
  const engine = await PGlite.create({ fs: new NodeFS(folder), extensions: { pg_trgm } });
  const query = (text, values) => (values ? engine.query(text, values) : engine.exec(text));
  await engine.exec('begin');
  await applyMigrations({ query }, knownMigrations());
  await engine.exec('commit');
  await engine.exec('checkpoint');
  await engine.close();
}

if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-cluster-'));
  await makeCluster(folder);
  for (const file of readdirSync(FOLDER)) if (file.endsWith('.cluster')) rmSync(join(FOLDER, file));
  writeFileSync(join(FOLDER, `pglite-${version}.cluster`), packFolder(folder));
  rmSync(folder, { recursive: true });
}
