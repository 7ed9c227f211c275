import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './processes.mjs';

const DIST = join(root, 'web', 'dist');
const KILOBYTE = 1024;
export const FIRST_PAGE_KILOBYTES = 150;

/** The JavaScript that the first page loads before anything is drawn, in kilobytes as it travels. */
export function firstPageKilobytes(folder = DIST) {
  const files = new Set();
  const follow = (file) => {
    if (files.has(file)) return;
    files.add(file);
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) follow(`assets/${name}`);
  };
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [, file] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) follow(file);
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
}
