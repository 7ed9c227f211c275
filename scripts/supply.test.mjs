import { expect, test } from 'vitest';
import { auditFaults, findSupplyFaults, licenceList, lockedPackages } from './supply-rules.mjs';

const good = { name: 'good', version: '1.0.0', licence: 'MIT', ships: true, hasChecksum: true };

test.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '>=1.0.0', 'git+https://example.org/x.git'])(
  'a dependency wants one exact version, not %s',
  (version) => {
    expect(findSupplyFaults([{ name: 'web', dependencies: { react: version } }], [])).toHaveLength(1);
    expect(findSupplyFaults([{ name: 'web', devDependencies: { react: '1.2.3' } }], [])).toEqual([]);
  },
);

test.each([
  ['GPL-3.0-only', 1],
  ['AGPL-3.0-only OR LicenseRef-Other', 1],
  ['MIT AND GPL-2.0-only', 1],
  [undefined, 1],
  ['(MPL-2.0 OR Apache-2.0)', 0],
  ['(MIT AND Zlib)', 0],
])('licence %s of what ships: %i fault', (licence, faults) => {
  expect(findSupplyFaults([], [{ ...good, licence }])).toHaveLength(faults);
  expect(findSupplyFaults([], [{ ...good, licence, ships: false }])).toEqual([]);
});

test('what ships has a checksum, whatever it is', () => {
  expect(findSupplyFaults([], [{ ...good, hasChecksum: false }])).toHaveLength(1);
  expect(findSupplyFaults([], [{ ...good, name: '@rolldown/binding-darwin-x64', hasChecksum: false }])).toHaveLength(1);
  expect(
    findSupplyFaults([], [{ ...good, name: '@rolldown/binding-darwin-x64', ships: false, hasChecksum: false }]),
  ).toEqual([]);
});

test('the list holds what ships, once, by its name', () => {
  const packages = lockedPackages({
    packages: {
      '': { name: 'leitstand' },
      server: { name: '@leitstand/server' },
      'node_modules/@leitstand/server': { link: true },
      'node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/a': { version: '1.0.0', license: 'ISC' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
    },
  });
  const lines = licenceList(packages)
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(lines).toEqual(['- a 1.0.0: ISC', '- b 2.0.0: MIT']);
});

test('whatever npm audit knows of is a fault, and so is what builds on it', () => {
  expect(auditFaults({ vulnerabilities: {} })).toEqual([]);
  const fast = { name: 'fast', severity: 'high', via: [{ url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc' }] };
  const map = { name: 'map', severity: 'moderate', via: ['fast'] };
  expect(auditFaults({ vulnerabilities: { fast, map } })).toEqual([
    'npm audit: fast, high',
    'npm audit: map, moderate',
  ]);
});
