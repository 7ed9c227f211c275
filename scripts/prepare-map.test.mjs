import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODES_FILE, contentOfFiles } from './prepare-map.mjs';

// Soak only: its input only changes with a package version or the script.
test.runIf(process.env.SOAK === '1')(
  'the data of the map is what the packages and the list of German names make of it',
  () => {
    const files = contentOfFiles();
    expect(files.size).toBe(4);
    // Not toBe: the diff of two such files would fill the screen.
    for (const [file, content] of files) expect(readFileSync(file, 'utf8') === content, file.pathname).toBe(true);
  },
);

test('countries are called by two letters', () => {
  const codes = JSON.parse(readFileSync(CODES_FILE, 'utf8'));
  expect(codes).toMatchObject({ '040': 'AT', 276: 'DE', 250: 'FR', 756: 'CH', 840: 'US' });
  for (const code of Object.values(codes)) expect(code).toMatch(/^[A-Z]{2}$/);
});
