import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../processes.mjs';
import { UNBUNDLED_PACKAGES } from '../unbundled-packages.mjs';

const USER_ID = 10001;

/** What the built server reads below this repository, apart from packages. */
export const PRODUCT_FILES = [
  'docs/licences.md',
  'server/package.json',
  'server/dist',
  'server/src/adapters/geo',
  'server/src/db/embedded',
  'server/src/db/migrations',
  'server/src/demo/images',
  'web/dist',
];
const SOURCE = /\.(ts|mts|cts|map)$/;
/** Snapshots of the schema, from which new migrations are made. */
const SNAPSHOT = /\/migrations\/meta\/\d+_snapshot\.json$/;

/** Parts of packages that do not run here. */
const UNUSED_PART = /^(test|tests|docs|benchmarks|examples|\.github)$/;
const UNUSED_FILE = /\.(map|ts|mts|cts|md|markdown|txt|ya?ml)$/;
const LICENCE = /^(licen[cs]e|notice|copying|third-party)/i;

/** Copies everything that runs to `<target>/root`, and creates the empty volume `<target>/data`. */
function collectRuntime(target, created) {
  const image = join(target, 'root');
  const packages = copyProduct(join(image, 'app'));
  copySystem(image, packages);
  describeSystem(image, created);
  fs.mkdirSync(join(target, 'data'));
  makeUniform(target);
}

/** Copies the built product with its packages, whose folders it returns. */
export function copyProduct(app, files = PRODUCT_FILES) {
  for (const file of files) {
    copy(join(root, file), join(app, file), (path) => !SOURCE.test(path) && !SNAPSHOT.test(path));
  }
  const packages = runtimePackages(root);
  for (const folder of packages) copy(folder, join(app, relative(root, folder)), (path) => isUsed(folder, path));
  return packages;
}

/** Folders of the packages that are not in the bundle, and of those that they need on this platform. */
function runtimePackages(from, names = UNBUNDLED_PACKAGES, found = new Set()) {
  for (const name of names) {
    const folder = installed(name, from);
    // An optional package of another platform.
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies } = readJson(join(folder, 'package.json'));
    runtimePackages(folder, Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
  return found;
}

function installed(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (fs.existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === root || folder === dirname(folder)) return undefined;
  }
}

/** Whether a file or folder of a package is needed; nested packages are in the list themselves. */
function isUsed(folder, path) {
  const parts = relative(folder, path).split('/');
  const name = basename(path);
  if (parts.includes('node_modules')) return false;
  if (parts[0] === 'prebuilds' && parts.length > 1) return parts[1] === `${process.platform}-${process.arch}`;
  if (UNUSED_PART.test(parts[0])) return false;
  return LICENCE.test(name) || !UNUSED_FILE.test(name);
}

/** Node.js, the libraries that it and native modules are linked with, and what the C library reads. */
function copySystem(image, packages) {
  copy(process.execPath, join(image, 'usr/local/bin/node'));
  const licence = join(dirname(process.execPath), '../LICENSE');
  if (fs.existsSync(licence)) copy(licence, join(image, 'usr/local/LICENSE'));
  const native = [...packages].flatMap((folder) =>
    fs
      .readdirSync(join(image, 'app', relative(root, folder)), { recursive: true })
      .filter((file) => /\.(node|so)(\.|$)/.test(file))
      .map((file) => join(folder, file)),
  );
  const libraries = new Set([process.execPath, ...native].flatMap(librariesOf));
  for (const library of libraries) copy(fs.realpathSync(library), join(image, library));
  const owners = new Set([...libraries].map((library) => ownerOf(basename(library))));
  for (const owner of owners) copyPackageRecord(image, owner);
  write(image, 'etc/passwd', `leitstand:x:${USER_ID}:${USER_ID}::/data:/nonexistent\n`);
  write(image, 'etc/group', `leitstand:x:${USER_ID}:\n`);
  write(image, 'etc/nsswitch.conf', 'hosts: files dns\n');
}

/** From this, scanners know whose packages they find. */
function describeSystem(image, created) {
  const { version } = readJson(join(root, 'package.json'));
  const system = fs.readFileSync('/etc/os-release', 'utf8');
  write(image, 'etc/os-release', `${system}IMAGE_ID=leitstand\nIMAGE_VERSION=${version}\nBUILD_ID=${created}\n`);
}

function librariesOf(file) {
  const lines = execFileSync('ldd', [file], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /(?:=> )?(\/\S+) \(0x/.exec(line)?.[1])
    .filter((path) => path !== undefined && !path.startsWith(root));
}

function ownerOf(library) {
  return execFileSync('dpkg-query', ['-S', `*/${library}`], { encoding: 'utf8' }).split(':')[0];
}

/** Where scanners look for the packages of an image without a package manager; and the licence. */
function copyPackageRecord(image, name) {
  write(image, `var/lib/dpkg/status.d/${name}`, execFileSync('dpkg-query', ['-s', name], { encoding: 'utf8' }));
  const copyright = `usr/share/doc/${name}/copyright`;
  if (fs.existsSync(`/${copyright}`)) copy(fs.realpathSync(`/${copyright}`), join(image, copyright));
}

function copy(source, target, isWanted = () => true) {
  fs.mkdirSync(dirname(target), { recursive: true });
  fs.cpSync(source, target, { recursive: true, dereference: true, filter: isWanted });
}

function write(image, file, text) {
  fs.mkdirSync(dirname(join(image, file)), { recursive: true });
  fs.writeFileSync(join(image, file), text);
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** The same modes wherever it was checked out. */
function makeUniform(folder) {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeUniform(path);
    else fs.chmodSync(path, fs.statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

if (process.argv[1] === import.meta.filename) collectRuntime(...process.argv.slice(2));
