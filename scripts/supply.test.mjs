import { expect, test } from 'vitest';
import { acceptedNoMore, auditFaults, findSupplyFaults, licenceList, lockedPackages } from './supply-rules.mjs';

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

const disputed = { url: 'https://github.com/advisories/GHSA-h5cx-hfj5-x8v3' };
const real = { url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc' };

test.each([
  ['nothing', {}, []],
  ['an advisory', { fast: { via: [real] } }, ['fast']],
  [
    'one that concerns nothing we do, and what builds on it',
    { leaflet: { via: [disputed] }, map: { via: ['leaflet'] } },
    [],
  ],
  [
    'another one of the same package',
    { leaflet: { via: [disputed, real] }, map: { via: ['leaflet'] } },
    ['leaflet', 'map'],
  ],
  ['what builds on something unknown', { map: { via: ['gone'] } }, ['map']],
  ['packages that build on each other', { a: { via: ['b'] }, b: { via: ['a', real] } }, ['a', 'b']],
])('npm audit knows of %s', (_what, vulnerabilities, names) => {
  for (const [name, one] of Object.entries(vulnerabilities)) Object.assign(one, { name, severity: 'moderate' });
  expect(auditFaults({ vulnerabilities })).toEqual(names.map((name) => `npm audit: ${name}, moderate`));
});

test('what an accepted advisory is about stands nowhere in the panel', () => {
  const faultsOf = (text) => acceptedNoMore([{ path: 'web/src/map.ts', text }]);
  expect(faultsOf('marker.on("click", open)')).toEqual([]);
  expect(faultsOf('marker.bindPopup(name)')).toHaveLength(1);
  expect(faultsOf('popup.setContent(name)')).toHaveLength(1);
});
