import { fileURLToPath } from 'node:url';

/** This package's folder: from `src/` and from the bundle's files in `dist/` alike. */
export const SERVER_FOLDER = new URL('../', import.meta.url);

/** What threads and child processes run: always the built program, since they cannot run TypeScript themselves. */
export function builtProgram(name: string): string {
  return fileURLToPath(new URL(`dist/${name}.js`, SERVER_FOLDER));
}
