import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preview } from 'vite';

const WEB = fileURLToPath(new URL('../../../web', import.meta.url));
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));

export interface Panel {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Builds the panel for a foreign backend and serves only its files. */
export async function startPanel(apiBase: string, apiKey: string): Promise<Panel> {
  await mkdir(CACHE, { recursive: true });
  const outDir = await mkdtemp(join(CACHE, 'foreign-panel-'));
  // In a separate process, because the build reads its settings from the environment, which the test runner changes.
  await promisify(execFile)(process.execPath, [VITE, 'build', WEB, '--outDir', outDir, '--logLevel', 'error'], {
    env: { PATH: process.env.PATH, VITE_API_BASE: apiBase, VITE_API_KEY: apiKey },
  });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    root: WEB,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
