import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

/*
 * The image's list of materials (CycloneDX): packages of server and panel by `npm sbom`, then Node.js and the system
 * libraries from the folder that `runtime-files.mjs` filled. The same input gives the same bytes.
 */
const [, , image] = process.argv;
const list = npmPackages();
const node = process.versions.node;
list.components.push(
  { type: 'platform', 'bom-ref': `node@${node}`, name: 'node', version: node, purl: `pkg:generic/node@${node}` },
  ...systemPackages(join(image, 'root/var/lib/dpkg/status.d')),
);
list.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(list))}`;
writeFileSync(join(image, 'materials.cdx.json'), `${JSON.stringify(list, null, 2)}\n`);

/** From the lock file, since development packages need not be installed, but without packages of other platforms. */
function npmPackages() {
  const workspaces = ['contract', 'server', 'web'].flatMap((name) => ['-w', name]);
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', ...workspaces];
  const { serialNumber, ...made } = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }));
  const isHere = installedPackages();
  const { timestamp, ...metadata } = made.metadata;
  return {
    ...made,
    metadata: { ...metadata, component: { ...metadata.component, type: 'application', name: 'leitstand' } },
    components: made.components.filter((component) => isHere.has(component['bom-ref'])),
    dependencies: made.dependencies
      .filter(({ ref }) => ref === metadata.component['bom-ref'] || isHere.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => isHere.has(other)) })),
  };
}

/** Names with versions of installed packages and of our own workspaces. */
function installedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'));
  return new Set(
    Object.entries(packages)
      .filter(([, { link }]) => !link)
      .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`),
  );
}

function systemPackages(folder) {
  return readdirSync(folder).map((name) => {
    const record = readFileSync(join(folder, name), 'utf8');
    const field = (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(record)?.[1];
    const version = field('Version');
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${field('Architecture')}`;
    return { type: 'library', 'bom-ref': `${name}@${version}`, name, version, purl };
  });
}

/** A name-based UUID (RFC 9562, version 8). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
