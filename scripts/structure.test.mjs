import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findViolations } from './structure.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'leitstand-structure-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes files given as `{ path: text }` and returns the violations. */
function violationsOf(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findViolations(root).violations;
}

const empty = 'export {};';

test.each([
  ['contract', 'server', 'contract/src/users.ts', '../../server/src/config.ts', 'server/src/config.ts'],
  ['contract', 'web', 'contract/src/users.ts', '../../web/src/ui/list.ts', 'web/src/ui/list.ts'],
  ['server', 'web', 'server/src/app.ts', '../../web/src/ui/list.ts', 'web/src/ui/list.ts'],
  ['web', 'server', 'web/src/app/main.ts', '../../../server/src/config.ts', 'server/src/config.ts'],
  ['ui', 'a feature', 'web/src/ui/list.ts', '../features/users/page.tsx', 'web/src/features/users/page.tsx'],
  ['ui', 'app', 'web/src/ui/list.ts', '../app/paths.ts', 'web/src/app/paths.ts'],
  ['a feature', 'app', 'web/src/features/users/page.tsx', '../../app/paths.ts', 'web/src/app/paths.ts'],
  [
    'a shared record',
    'a feature',
    'web/src/shared/cars/a.ts',
    '../../features/users/b.ts',
    'web/src/features/users/b.ts',
  ],
  ['ui', 'a shared record', 'web/src/ui/list.ts', '../shared/cars/a.ts', 'web/src/shared/cars/a.ts'],
  ['ui', 'a kind of record', 'web/src/ui/list.ts', '@leitstand/contract/users', 'contract/src/users.ts'],
  ['a feature', 'another', 'web/src/features/users/a.ts', '../users-map/b.ts', 'web/src/features/users-map/b.ts'],
  ['the edge', 'a module', 'server/src/http/a.ts', '../modules/users/b.ts', 'server/src/modules/users/b.ts'],
  ['jobs', 'app', 'server/src/jobs/a.ts', '../app.ts', 'server/src/app.ts'],
  ['errors', 'the database', 'server/src/errors.ts', './db/open.ts', 'server/src/db/open.ts'],
  ['the database', 'adapters', 'server/src/db/a.ts', '../adapters/mail/b.ts', 'server/src/adapters/mail/b.ts'],
  ['live events', 'jobs', 'server/src/live/a.ts', '../jobs/queue.ts', 'server/src/jobs/queue.ts'],
  ['live events', 'the edge', 'server/src/live/a.ts', '../http/call.ts', 'server/src/http/call.ts'],
  ['adapters', 'records', 'server/src/adapters/mail/a.ts', '../../records/b.ts', 'server/src/records/b.ts'],
  ['records', 'the edge', 'server/src/records/a.ts', '../http/call.ts', 'server/src/http/call.ts'],
  ['a module', 'the list of modules', 'server/src/modules/users/a.ts', '../../modules.ts', 'server/src/modules.ts'],
  ['a module', 'app', 'server/src/modules/users/a.ts', '../../app.ts', 'server/src/app.ts'],
  [
    'a module',
    "another's queries",
    'server/src/modules/users/a.ts',
    '../vehicles/vehicles.queries.ts',
    'server/src/modules/vehicles/vehicles.queries.ts',
  ],
  ['a module', 'demo', 'server/src/modules/users/a.ts', '../../demo/a.ts', 'server/src/demo/a.ts'],
  ['the database', 'demo', 'server/src/db/open.ts', '../demo/a.ts', 'server/src/demo/a.ts'],
  ['product code', 'testing', 'server/src/app.ts', './testing/a.ts', 'server/src/testing/a.ts'],
  ['e2e', 'server', 'e2e/src/users.spec.ts', '../../server/src/config.ts', 'server/src/config.ts'],
  ['a test', 'another workspace', 'web/src/ui/a.test.ts', '../../../server/src/config.ts', 'server/src/config.ts'],
])('%s must not import %s', (_from, _to, file, specifier, target) => {
  expect(violationsOf({ [file]: `import '${specifier}';`, [target]: empty })).toEqual([
    expect.stringMatching(new RegExp(`^${file} .* must not import ${target}$`)),
  ]);
});

test.each([
  ['import type', `import type { A } from './b.ts';`],
  ['import of a namespace', `import * as b from './b.ts'; b;`],
  ['export from', `export { a } from './b.ts';`],
  ['export all', `export * from './b.ts';`],
  ['dynamic import', `export const b = () => import('./b.ts');`],
  ['type by import()', `export type B = import('./b.ts').B;`],
])('an import cycle is found through %s', (_kind, text) => {
  const files = {
    'contract/src/a.ts': text,
    'contract/src/b.ts': `import './c.ts';`,
    'contract/src/c.ts': `import './a.ts';`,
  };
  expect(violationsOf(files)).toEqual([
    'import cycle: contract/src/a.ts → contract/src/b.ts → contract/src/c.ts → contract/src/a.ts',
  ]);
});

test('drizzle-orm is for the files that hold SQL', () => {
  const text = `import { sql } from 'drizzle-orm'; import { pgTable } from 'drizzle-orm/pg-core'; sql; pgTable;`;
  const violations = violationsOf({
    'server/src/modules/users/users.service.ts': text,
    'server/src/http/mount.ts': text,
    'server/src/modules/users/users.queries.ts': text,
    'server/src/db/schema/users.ts': text,
    'server/src/jobs/queue.ts': text,
    'server/src/modules/users/users.test.ts': text,
  });
  expect(new Set(violations.map((line) => line.split(' ')[0]))).toEqual(
    new Set(['server/src/modules/users/users.service.ts', 'server/src/http/mount.ts']),
  );
});

test('the ways that are meant to be open are open', () => {
  const allowed = violationsOf({
    'contract/src/users.ts': empty,
    'server/src/config.ts': empty,
    'server/src/db/open.ts': `import '../config.ts'; import '@leitstand/contract/users';`,
    'server/src/demo/world.ts': `import '../db/open.ts'; import '../modules.ts';`,
    'server/src/modules.ts': `import './modules/users/users.service.ts';`,
    'server/src/records/change.ts': `import '../db/open.ts';`,
    'server/src/http/call.ts': `import '../records/change.ts';`,
    'server/src/modules/vehicles/vehicles.service.ts': empty,
    'server/src/modules/users/users.queries.ts': `import '../../db/open.ts'; import '../../http/call.ts';`,
    'server/src/modules/users/users.service.ts': `import './users.queries.ts'; import '../vehicles/vehicles.service.ts';`,
    'server/src/modules/users/users.test.ts': `import '../vehicles/vehicles.service.ts'; import '../../testing/server.ts';`,
    'server/src/testing/server.ts': `import '../app.ts';`,
    'server/src/app.ts': `import './modules/users/users.service.ts'; import './demo/world.ts';`,
    'server/src/main.ts': `import './app.ts'; import 'node:fs';`,
    'web/src/ui/list.ts': `import 'react';`,
    'web/src/features/users/page.tsx': `import '../../ui/list.ts'; export const a = <div />;`,
    'web/src/app/main.ts': `export const page = () => import('../features/users/page.tsx');`,
    'e2e/users.spec.ts': `import '@leitstand/contract/users';`,
  });
  expect(allowed).toEqual([]);
});

test('an import that names no file, and a file outside of all layers, are reported', () => {
  const files = {
    'web/src/ui/a.ts': `import './b';`,
    'web/src/ui/b.ts': empty,
    'web/src/lib/c.ts': `import '../ui/b.ts';`,
  };
  expect(violationsOf(files)).toEqual([
    'web/src/lib/c.ts belongs to no layer of scripts/structure-rules.mjs',
    'web/src/ui/a.ts imports web/src/ui/b, which is no file (write the extension too)',
  ]);
});

test('a folder with too many files is reported', () => {
  const files = (count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`web/src/ui/a${n}.ts`, empty]));
  expect(violationsOf(files(25))).toEqual([]);
  expect(violationsOf(files(26))).toEqual(['web/src/ui has 26 source files, at most 25']);
});
