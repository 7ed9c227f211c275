/** Licences that may ship. An entry with several names offers a choice, or all of them apply. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

const EXCEPTIONS = [
  { name: /^@img\/sharp-(libvips|wasm32|win32)/, reason: 'libvips, LGPL: loaded as a library of its own, unchanged' },
];

/** Platform binaries of two development tools whose checksums no reachable registry has. */
const WITHOUT_CHECKSUM = /^@(biomejs\/cli|rolldown\/binding)-/;

/** All packages of a lock file that are installed from a registry. */
export function lockedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license,
      ships: !entry.dev,
      hasChecksum: Boolean(entry.integrity),
      hasInstallScript: Boolean(entry.hasInstallScript),
    }));
}

/** One line per violation of the rules for dependencies. */
export function findSupplyFaults(manifests, packages) {
  return [
    ...manifests.flatMap(unpinned),
    ...packages.filter(lacksChecksum).map(({ name }) => `${name}: package-lock.json has no checksum of it`),
    ...packages
      .filter(({ ships, ...entry }) => ships && !isAllowed(entry))
      .map(({ name, licence }) => `${name}: its licence is ${licence ?? 'unknown'}`),
  ];
}

function unpinned({ name, dependencies = {}, devDependencies = {}, overrides = {} }) {
  return Object.entries({ ...dependencies, ...devDependencies, ...overrides })
    .filter(([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$|^\$/.test(version))
    .map(([dependency, version]) => `${name} wants ${dependency} ${version}: no exact version`);
}

function lacksChecksum({ name, ships, hasChecksum }) {
  return !hasChecksum && (ships || !WITHOUT_CHECKSUM.test(name));
}

function isAllowed({ name, licence = '' }) {
  if (EXCEPTIONS.some((exception) => exception.name.test(name))) return true;
  const alternatives = licence.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((part) => ALLOWED.has(part)));
}

/** Markdown table of shipped packages, one line each. */
export function licenceList(packages) {
  const shipped = packages
    .filter(({ ships }) => ships)
    .map(({ name, version, licence }) => ({ name, version, licence }));
  const unique = new Map(shipped.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  const lines = [...unique.values()]
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`);
  return `# Licences

What a running Leitstand is made of, from package-lock.json: the server, the panel and what they bring along, for every
platform. \`node scripts/supply.mjs --write\` makes this list, \`npm test\` compares it. What only builds and tests is not in it.

${EXCEPTIONS.map(({ reason }) => `Allowed beside the permissive licences: ${reason}.`).join('\n')}

${lines.join('\n')}
`;
}

/** Vulnerabilities that `npm audit` reports. */
export function auditFaults({ vulnerabilities }) {
  return Object.values(vulnerabilities).map(({ name, severity }) => `npm audit: ${name}, ${severity}`);
}
