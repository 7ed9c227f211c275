import { expect, test } from 'vitest';
import { changedSpecs } from './changed-specs.mjs';

const SPECS = {
  'e2e/src/levels.spec.ts': "import { undo } from './undo.ts';\nvisit('/levels')",
  'e2e/src/users.spec.ts': "import { visit } from './visit.ts';\nvisit('/users')",
  'e2e/src/rights.spec.ts': "import { visit } from './visit.ts';\nfor (const path of ['/users', '/levels'])",
};
const specsFor = (...changed) =>
  changedSpecs(changed, (file) => SPECS[file], Object.keys(SPECS)).map((file) => file.slice('e2e/src/'.length));

test.each([
  ['web/src/features/levels/levels-page.tsx', ['levels.spec.ts', 'rights.spec.ts']],
  ['server/src/modules/users/users.queries.ts', ['users.spec.ts', 'rights.spec.ts']],
  ['contract/src/levels.ts', ['levels.spec.ts', 'rights.spec.ts']],
  ['e2e/src/users.spec.ts', ['users.spec.ts']],
  ['e2e/src/visit.ts', ['users.spec.ts', 'rights.spec.ts']],
  ['README.md', []],
])('a change of %s', (file, specs) => {
  expect(specsFor(file)).toEqual(specs);
});
