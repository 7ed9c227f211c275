import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './processes.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Below this size compression gains nothing. */
const SMALLEST = 1024;
const QUICK = { brotli: 4, gzip: 4 };
const SMALL = { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 };

const FORMS = [
  {
    extension: '.br',
    compress: (content, { brotli }) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotli, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
  },
  { extension: '.gz', compress: (content, { gzip: level }) => promisify(gzip)(content, { level }) },
];

/**
 * Writes compressed copies beside the files of the built panel, so that the server need not compress. The best
 * compression takes ten seconds of CPU, which a first start does not wait for; `isQuick` takes less than one.
 */
export async function compressPanel({ isQuick = false } = {}) {
  const folder = join(root, 'web', 'dist');
  const files = await readdir(folder, { recursive: true });
  const level = isQuick ? QUICK : SMALL;
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(folder, file), level)));
}

async function compress(file, level) {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  for (const { extension, compress: apply } of FORMS) {
    // Renamed into place: a server may be reading it.
    const draft = `${file}${extension}.part`;
    await writeFile(draft, await apply(content, level));
    await rename(draft, `${file}${extension}`);
  }
}

/** Whether the panel has its copies; a new build removes them. */
export function isPanelCompressed() {
  return existsSync(join(root, 'web', 'dist', 'index.html.br'));
}

if (process.argv[1] === import.meta.filename) await compressPanel({ isQuick: process.argv.includes('--quick') });
