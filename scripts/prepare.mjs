import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { bin, root, run } from './processes.mjs';

const LOCK_FILE = join(root, 'package-lock.json');
const INSTALL_STAMP = join(root, 'node_modules', '.leitstand-installed');

const BUILDS = {
  server: {
    inputs: ['contract', 'server'],
    output: 'server/dist/main.js',
    stamp: '.cache/server-built',
    seconds: 1,
    command: () => [join(root, 'scripts', 'build-server.mjs')],
  },
  panel: {
    inputs: ['contract', 'web'],
    output: 'web/dist/index.html',
    stamp: '.cache/panel-built',
    seconds: 5,
    command: () => [bin('vite'), 'build', '--logLevel', 'warn', 'web'],
  },
};

/** Workspaces to install: those that build and run the product, or everything including developer tools. */
const INSTALLS = {
  product: { seconds: 15, options: ['contract', 'server', 'web'].flatMap((name) => ['-w', name]) },
  everything: { seconds: 25, options: [] },
};

/** A failed install or build: the message contains the command's own output. */
export class PrepareError extends Error {}

/** Runs a preparation; on failure prints the reason and exits. */
export async function orExit(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Everything that the built server needs. */
export async function prepareServer() {
  checkNode();
  await ensureInstalled('product');
  await ensureBuilt('server');
}

export function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const ranges = engines.node.split('||').map((range) => range.trim());
  if (!ranges.some((range) => satisfies(process.versions.node, range))) {
    throw new PrepareError(
      `Leitstand needs Node.js ${engines.node}, this is ${process.versions.node}. See https://nodejs.org`,
    );
  }
}

/** The range may only contain the forms `>=20.19` and `^20.19`. */
function satisfies(version, range) {
  const [, operator, ...wanted] = /^(>=|\^)(\d+)\.(\d+)/.exec(range);
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.map(Number);
  if (major === wantedMajor) return minor >= wantedMinor;
  return operator === '>=' && major > wantedMajor;
}

/** Installs from the lock file, unless `node_modules` is up to date. */
export async function ensureInstalled(extent = 'everything') {
  if (isInstalled(extent)) return;
  await withLock(async () => {
    if (isInstalled(extent)) return;
    const { seconds, options } = INSTALLS[extent];
    await step('Installing dependencies', seconds, async () => {
      const [command, ...args] = npm();
      // Building needs devDependencies even if NODE_ENV is production.
      const always = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
      const { code, output } = await run(command, [...args, ...always, ...options], {
        quiet: true,
        shell: command === 'npm' && process.platform === 'win32',
      });
      if (code !== 0) throw new PrepareError(`${output}\nnpm ci failed with exit code ${code}`);
    });
    writeFileSync(INSTALL_STAMP, `${extent} ${installKey()}`);
  });
}

function npm() {
  const path = process.env.npm_execpath;
  return path?.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm'];
}

function isInstalled(extent) {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const key = installKey();
  const [installed, stamp] = (read(INSTALL_STAMP) ?? '').split(' ');
  if (stamp === key && (installed === extent || installed === 'everything')) return true;
  if (stamp === key || !matchesLock()) return false;
  writeFileSync(INSTALL_STAMP, `everything ${key}`);
  return true;
}

function installKey() {
  return hash([process.platform, process.arch, readFileSync(LOCK_FILE)]);
}

/** After a manual `npm install`, npm's own record of what it installed shows whether the lock file is satisfied. */
function matchesLock() {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages;
  const complete = Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path];
    if (!found) return path === '' || isForAnotherMachine(entry) || entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
  return complete && Object.values(installed).every((entry) => !isForAnotherMachine(entry));
}

function isForAnotherMachine({ os, cpu }) {
  return (os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch));
}

/** Builds the `server` or the `panel`, unless nothing has changed since the last build. Returns whether it built. */
export async function ensureBuilt(name) {
  const build = BUILDS[name];
  if (isBuilt(build)) return false;
  return withLock(async () => {
    if (isBuilt(build)) return false;
    const key = fingerprint(build.inputs);
    await step(`Building the ${name}`, build.seconds, async () => {
      const { code, output } = await run(process.execPath, build.command(), { quiet: true });
      if (code !== 0) throw new PrepareError(`${output}\nBuilding the ${name} failed with exit code ${code}`);
    });
    const stamp = join(root, build.stamp);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, key);
    return true;
  });
}

function isBuilt({ inputs, output, stamp }) {
  return existsSync(join(root, output)) && read(join(root, stamp)) === fingerprint(inputs);
}

/** One hash over all inputs of a build. */
function fingerprint(workspaces) {
  const files = ['package-lock.json', 'tsconfig.base.json', ...workspaces.flatMap(sourceFiles)].sort();
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash([JSON.stringify(settings.sort()), ...files.flatMap((file) => [file, readFileSync(join(root, file))])]);
}

function sourceFiles(workspace) {
  const own = readdirSync(join(root, workspace), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
    .map((entry) => `${workspace}/${entry.name}`);
  return [...own, ...filesBelow(`${workspace}/src`), ...filesBelow(`${workspace}/public`)];
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function hash(parts) {
  const sum = createHash('sha256');
  // The length separates adjacent parts.
  for (const part of parts) sum.update(`${part.length}:`).update(part);
  return sum.digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Prints a step with its expected duration, then how long it took. */
async function step(title, expectedSeconds, work) {
  const begin = performance.now();
  console.log(`${title} … (about ${expectedSeconds} s)`);
  const result = await work();
  console.log(`${title}: done in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}
