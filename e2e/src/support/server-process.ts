import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const START_MS = 180_000;
const POLL_MS = 50;

export const ADMIN = { email: 'leitung@leitstand.test', password: 'ein-gutes-passwort' };

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

interface Options {
  /** Starts with an empty data folder and keeps it. */
  createsDemoData?: boolean;
}

/**
 * A server that runs already, with demo data and the administrator above, at the address in `E2E_SERVER_URL`: such as the
 * container image. Tests that read its files or restart it cannot use it.
 */
export function runningServer(): ServerProcess | undefined {
  const url = process.env.E2E_SERVER_URL;
  return url ? { url, dataDir: '', stop: async () => undefined } : undefined;
}

/** Starts the server with demo data and built panel, by default on the embedded database. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  { createsDemoData = false }: Options = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leitstand-e2e-'));
  if (!createsDemoData && !settings.DATABASE_URL) await copyDemoData(dataDir);
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), START_MS);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Leitstand +(http:\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
  return {
    url,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (!createsDemoData) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits until the demo data is complete. */
async function copyDemoData(dataDir: string): Promise<void> {
  const { DEMO_WORLD: world } = process.env;
  if (!world) return;
  while (!existsSync(world)) await delay(POLL_MS);
  await cp(world, dataDir, { recursive: true, filter: (source) => !source.endsWith('.lock') });
}
