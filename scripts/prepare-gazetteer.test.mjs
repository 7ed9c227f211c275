import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentOfFiles } from './prepare-gazetteer.mjs';

// Soak only: it takes four seconds, and its input only changes with a package version or the script.
test.runIf(process.env.SOAK === '1')(
  'the files of the gazetteer are what the packages and the list of German names make of them',
  () => {
    const files = contentOfFiles();
    expect(files.size).toBe(2);
    // Not toBe: the diff of two such files would fill the screen.
    for (const [file, content] of files) expect(readFileSync(file, 'utf8') === content, file.pathname).toBe(true);
  },
);
