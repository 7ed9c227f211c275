import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as path from 'node:path';

/** Compiled WebAssembly, which can be passed between threads without compiling it again. */
export interface EngineCode {
  readonly [Symbol.toStringTag]: string;
}

// Missing in Node's types.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<EngineCode> };
};

let code: Promise<EngineCode> | undefined;

/** The engine's code, compiled once per process and shared by all threads. */
export function engineCode(): Promise<EngineCode> {
  code ??= compile();
  return code;
}

async function compile(): Promise<EngineCode> {
  const library = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(path.join(library, 'pglite.wasm')));
}
