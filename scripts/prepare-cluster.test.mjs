import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';

test('the cluster that a new embedded database begins with is that of the installed engine, and the only one', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const folder = join(root, 'server/src/db/embedded');
  const clusters = readdirSync(folder).filter((name) => name.endsWith('.cluster'));
  expect(clusters, 'run node scripts/prepare-cluster.mjs after PGlite has changed').toEqual([
    `pglite-${version}.cluster`,
  ]);
});
