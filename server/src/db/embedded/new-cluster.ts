import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { SERVER_FOLDER } from '../../server-folder.ts';

interface Listed {
  readonly folders: readonly string[];
  readonly files: readonly (readonly [name: string, bytes: number])[];
}

/** The file that `scripts/prepare-cluster.mjs` creates for the installed engine. */
function clusterFile(): URL {
  const library = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(fs.readFileSync(`${library}/../package.json`, 'utf8')) as { version: string };
  return new URL(`src/db/embedded/pglite-${version}.cluster`, SERVER_FOLDER);
}

/** Fills a folder with a database cluster: the result of `initdb` with the empty tables of the migrations. */
export async function unpackCluster(target: string): Promise<void> {
  const all = await promisify(brotliDecompress)(fs.readFileSync(clusterFile()));
  const listEnd = 4 + all.readUInt32BE();
  const { folders, files } = JSON.parse(all.toString('utf8', 4, listEnd)) as Listed;
  for (const folder of folders) fs.mkdirSync(`${target}/${folder}`, { recursive: true, mode: 0o700 });
  let at = listEnd;
  for (const [name, bytes] of files) {
    fs.writeFileSync(`${target}/${name}`, all.subarray(at, at + bytes), { mode: 0o600 });
    at += bytes;
  }
}
