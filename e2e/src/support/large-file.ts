import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from '@playwright/test';

/** A file on disk, because sending its bytes through the browser's protocol takes seconds. */
export function largeFile(name: string, megabytes: number): string {
  const path = test.info().outputPath(name);
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  ftruncateSync(file, megabytes * 1024 * 1024);
  closeSync(file);
  return path;
}
