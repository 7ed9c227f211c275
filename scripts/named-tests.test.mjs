import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';

const FOLDERS = ['contract/src', 'server/src', 'web/src', 'e2e/src', 'scripts'];
const TEST = /\.(test|spec)\.(ts|tsx|mjs)$/;

const tests = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => TEST.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);

test.each(['docs/operations.md', 'docs/security.md', 'docs/deployment.md'])(
  'every promise of %s names tests that exist',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const named = [...text.matchAll(/`([\w./*-]+\.(?:test|spec)\.\w+)`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !tests.some((file) => isNamed(file, name)))).toEqual([]);
  },
);

/** Matches the end of a path; a star matches any name. */
function isNamed(file, name) {
  const tail = name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]+');
  return new RegExp(`(^|/)${tail}$`).test(file);
}
