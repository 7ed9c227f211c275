import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const START_MS = 180_000;

export const ADMIN = { email: 'leitung@leitstand.test', password: 'ein-gutes-passwort' };

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Starts the server as a new user would: embedded database, demo world, built panel. */
export async function startServer(): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leitstand-e2e-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
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
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
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
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
