import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrepareError } from './prepare.mjs';
import { root, run } from './processes.mjs';

/** The current long-term version, which the container image has, and the oldest supported one. */
const CURRENT = 24;
const OLDEST = 20;

/** The program of the other one of these versions, from the npm package that contains it. */
export async function otherNode() {
  const major = Number.parseInt(process.versions.node, 10) < CURRENT ? CURRENT : OLDEST;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, '.cache', `node-${major}`);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--ignore-scripts', '--loglevel=error', `${name}@${major}`];
  const { output } = await run('npm', args, { cwd: folder, quiet: true, shell: process.platform === 'win32' });
  if (!existsSync(program)) throw new PrepareError(`Node.js ${major} could not be installed: ${output}`);
  return program;
}
