import { fileURLToPath } from 'node:url';

/** This package's folder, seen from `src/` and from the bundle in `dist/` alike. */
export const SERVER_FOLDER = new URL('../', import.meta.url);

/** Path of a program for a thread or child process: always the built one, since they cannot run TypeScript. */
export function builtProgram(name: string): string {
  return fileURLToPath(new URL(`dist/${name}.js`, SERVER_FOLDER));
}
