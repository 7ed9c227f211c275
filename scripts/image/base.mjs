import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrepareError } from '../prepare.mjs';
import { run } from '../processes.mjs';

const DEBIAN = 'bookworm';
const NPM_VERSION = '11.19.1';

/**
 * A base image for machines that cannot ask a registry of images: Debian by debootstrap, Node.js and npm from their npm
 * packages. It is made once. Returns its name.
 */
export async function makeBase(nodeVersion) {
  const name = `localhost/leitstand-base:${nodeVersion}-${DEBIAN}`;
  if ((await run('podman', ['image', 'exists', name], { quiet: true })).code === 0) return name;
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-base-'));
  try {
    const system = join(folder, 'root');
    await must('debootstrap', ['--variant=minbase', '--include=ca-certificates', DEBIAN, system]);
    await addNode(folder, system, nodeVersion);
    // Only for installing packages; devices are made by whatever runs a container.
    for (const unused of ['dev', 'var/cache/apt', 'var/lib/apt/lists', 'var/log']) {
      rmSync(join(system, unused), { recursive: true, force: true });
      mkdirSync(join(system, unused));
    }
    writeFileSync(join(folder, 'Containerfile'), 'FROM scratch\nCOPY root /\n');
    await must('podman', ['build', '--file', join(folder, 'Containerfile'), '--tag', name, folder]);
    return name;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addNode(folder, system, nodeVersion) {
  const node = `node-linux-${process.arch}`;
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = [`${node}@${nodeVersion}`, `npm@${NPM_VERSION}`];
  await must('npm', ['install', '--ignore-scripts', '--loglevel=error', ...packages], { cwd: folder });
  const local = join(system, 'usr/local');
  const installed = join(folder, 'node_modules', node);
  cpSync(join(installed, 'bin/node'), join(local, 'bin/node'));
  if (existsSync(join(installed, 'LICENSE'))) cpSync(join(installed, 'LICENSE'), join(local, 'LICENSE'));
  cpSync(join(folder, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
  for (const command of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(local, 'bin', command));
  }
}

/** Runs a command that must succeed; shows its output if it does not. */
export async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code !== 0) throw new PrepareError(`${output}\n${command} ${args[0]} failed with exit code ${code}`);
}
