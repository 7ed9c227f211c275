import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './processes.mjs';

const SPECS = 'e2e/src';
/** A folder of the panel or the server, or a file of the contract, that browser tests mention by name. */
const NAMED = /^(?:web\/src\/features|server\/src\/modules)\/([\w-]+)\/|^contract\/src\/([\w-]+)\.ts$/;

/** Files that differ from the last commit, new ones included. */
export function changedFiles() {
  const output = execFileSync('git', ['status', '--porcelain', '--untracked-files=all', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  return output
    .split('\0')
    .filter((line) => line.length > 3)
    .map((line) => line.slice(3));
}

/** The browser tests that a change affects: those that changed, import a changed file, or mention it. */
export function changedSpecs(changed, read = (file) => readFileSync(join(root, file), 'utf8'), files = specFiles()) {
  const patterns = changed.flatMap((file) => {
    if (file.startsWith(`${SPECS}/`)) return [new RegExp(`/${basename(file).replaceAll('.', '\\.')}'`)];
    const [, folder, contract] = NAMED.exec(file) ?? [];
    const name = folder ?? contract;
    return name ? [new RegExp(`\\b${name}\\b`, 'i')] : [];
  });
  return files.filter((file) => {
    const text = `/${basename(file)}'\n${basename(file)}\n${read(file)}`;
    return patterns.some((pattern) => pattern.test(text));
  });
}

function specFiles() {
  return readdirSync(join(root, SPECS), { recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${SPECS}/${name.replaceAll('\\', '/')}`);
}
