import { closeSync, ftruncateSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file on disk: as bytes within the test it would be copied through the browser's protocol, which takes seconds. */
export function largeFile(name: string, megabytes: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'leitstand-e2e-file-')), name);
  const file = openSync(path, 'w');
  ftruncateSync(file, megabytes * 1024 * 1024);
  closeSync(file);
  return path;
}
