import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../../scripts/processes.mjs';
import { settings } from '../settings.mjs';

const NODE_VERSION = '24';
const NODE_NEEDED = 22;

/** Installs packages into a separate folder with npm's default settings, without affecting the project. */
export async function install(folderName, packages, say) {
  const folder = join(settings.peersFolder, folderName);
  const wanted = JSON.stringify(packages);
  const done = join(folder, '.installed');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return folder;
  say(`  installing ${packages.join(', ')} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const node = folderName === 'node' ? process.execPath : await currentNode(say);
  // Their native modules are not used here.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', ['install', ...options, ...packages], {
    cwd: folder,
    quiet: true,
    env: { PATH: `${dirname(node)}:${process.env.PATH}` },
  });
  if (code !== 0) throw new Error(`npm install failed: ${output.slice(-600)}`);
  writeFileSync(done, wanted);
  return folder;
}

/** Peers want a newer Node than we do: this one where it is new enough, otherwise one from the registry. */
export async function currentNode(say) {
  if (Number(process.versions.node.split('.')[0]) >= NODE_NEEDED) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = await install('node', [`${name}@${NODE_VERSION}`], say);
  return join(folder, 'node_modules', name, 'bin/node');
}
