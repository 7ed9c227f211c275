import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { PrepareError } from '../prepare.mjs';
import { endOnSignal, root, run } from '../processes.mjs';
import { makeBase, must } from './base.mjs';

const USAGE = `npm run image                     builds the container image, with its list of materials beside it
npm run image -- --base=<image>   from another Debian image with Node.js and npm
npm run image -- --check          builds twice and compares the layers
npm run image -- --save           also writes the image to a file, for machines that share no registry`;

const MOST_BYTES = 250 * 1000 * 1000;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const NAME = `localhost/leitstand:${version}`;
const FILE = join(root, `leitstand-${version}`);

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    check: { type: 'boolean' },
    save: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'leitstand-image-'));
endOnSignal(() => rmSync(folder, { recursive: true, force: true }));
try {
  if (values.help) console.log(USAGE);
  else await makeImage();
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function makeImage() {
  if ((await run('podman', ['--version'], { quiet: true })).code !== 0) {
    throw new PrepareError('This needs podman. Docker builds the same: docker build --file Containerfile .');
  }
  const base = values.base ?? (await findBase());
  const first = await build(base);
  if (values.check) {
    const second = await build(base, ['--no-cache']);
    if (!isDeepStrictEqual(first, second)) {
      throw new PrepareError(`Two builds differ:\n${first.layers}\n${second.layers}`);
    }
    console.log('A second build has the same layers and the same list of materials.');
  }
  const { bytes, layers, materials } = first;
  console.log(`${NAME}: ${(bytes / 1e6).toFixed(1)} MB, from ${base}`);
  for (const layer of layers) console.log(`  ${layer}`);
  if (bytes > MOST_BYTES) throw new PrepareError(`An image must have at most ${MOST_BYTES / 1e6} MB.`);
  writeFileSync(`${FILE}.cdx.json`, materials);
  console.log(`List of materials: ${FILE}.cdx.json`);
  if (!values.save) return;
  rmSync(`${FILE}.tar`, { force: true });
  await must('podman', ['save', '--format', 'docker-archive', '--output', `${FILE}.tar`, NAME]);
  console.log(`Image: ${FILE}.tar`);
}

/** The default of the Containerfile, or one made here if no registry has it. */
async function findBase() {
  const [, base, nodeVersion] = /^ARG BASE=(\S+?:([\d.]+)\S*)$/m.exec(
    readFileSync(join(root, 'Containerfile'), 'utf8'),
  );
  const { code, output } = await run('podman', ['pull', '--quiet', base], { quiet: true });
  if (code === 0) return base;
  const canMake = process.getuid?.() === 0 && (await run('debootstrap', ['--version'], { quiet: true })).code === 0;
  if (!canMake) {
    throw new PrepareError(
      `${output}\n${base} cannot be pulled. Name another image with --base, or run this as root where debootstrap is installed.`,
    );
  }
  console.log(`${base} cannot be pulled: using one from Debian packages, made by debootstrap.`);
  return makeBase(nodeVersion);
}

/** Builds, and returns what must not differ between two builds of the same input. */
async function build(base, options = []) {
  const seconds = sourceDate();
  const created = new Date(Number(seconds) * 1000).toISOString();
  const settings = [`BASE=${base}`, `VERSION=${version}`, `CREATED=${created}`];
  const args = [
    ...['build', '--format', 'docker', '--layers', '--timestamp', seconds, ...npmSecrets()],
    ...settings.flatMap((setting) => ['--build-arg', setting]),
    ...['--file', join(root, 'Containerfile')],
  ];
  await must('podman', [...args, ...options, '--tag', NAME, root]);
  await must('podman', [...args, '--target', 'materials', '--output', `type=local,dest=${folder}`, root]);
  const [{ RootFS, Size }] = JSON.parse(execFileSync('podman', ['image', 'inspect', NAME], { encoding: 'utf8' }));
  return { layers: RootFS.Layers, bytes: Size, materials: readFileSync(join(folder, 'materials.cdx.json'), 'utf8') };
}

/** Time of the last commit: what all files in the image are dated. */
function sourceDate() {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '0';
  }
}

/** How npm reaches its registry on this machine, without the accounts and addresses becoming part of the image. */
function npmSecrets() {
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim();
  const file = join(folder, 'npmrc');
  writeFileSync(file, `registry=${registry}\n${authority ? 'cafile=/run/secrets/authority\n' : ''}`, { mode: 0o600 });
  return [`id=npmrc,src=${file}`, ...(authority ? [`id=authority,src=${authority}`] : [])].flatMap((secret) => [
    '--secret',
    secret,
  ]);
}
