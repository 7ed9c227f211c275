import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const MANIFEST = new URL('../../package.json', import.meta.url);
const { overrides } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { overrides: Readonly<Record<string, string>> };

/** Packages that are never used. Under their names `overrides` installs a tiny one that is there anyway. */
export const STAND_INS: readonly string[] = Object.entries(overrides)
  .filter(([, version]) => version.startsWith('npm:'))
  .map(([name]) => name);

const PREFIX = '\0stand-in:';

/**
 * Makes those packages fail in the panel when something of them is used. The one that is installed under their names
 * would do something else: in place of `dompurify`, it would let any markup pass.
 */
export function standIns(): Plugin {
  return {
    name: 'stand-ins',
    enforce: 'pre',
    resolveId: (id) => (STAND_INS.some((name) => id === name || id.startsWith(`${name}/`)) ? PREFIX + id : undefined),
    load: (id) => (id.startsWith(PREFIX) ? standIn(id.slice(PREFIX.length)) : undefined),
  };
}

function standIn(name: string): string {
  const message = JSON.stringify(`${name} is not installed: package.json replaces it, because nothing should use it.`);
  return `const fail = () => { throw new Error(${message}); };
export default new Proxy(function () {}, { get: fail, has: fail, apply: fail, construct: fail });`;
}
