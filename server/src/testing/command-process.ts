import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseSettings } from '../db/open.ts';
import { eventually } from './eventually.ts';
import { SHORT_LIVED } from './short-lived.ts';

// Like the engine's thread, a process runs what was built.
const built = (file: string) => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));

export interface RunningCommand {
  output(): string;
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

/** The server as `npm start` runs it, on any port. */
export function startServer(settings: DatabaseSettings): RunningCommand & { address(): Promise<string> } {
  const running = start([built('main.js')], settings);
  return {
    ...running,
    address: () => eventually(() => /http:\/\/127\.0\.0\.1:\d+/.exec(running.output())?.[0], 60_000),
  };
}

/** `npm run backup` or `npm run restore`, without the installing and building. */
export function startCommand(name: 'backup' | 'restore', folder: string, settings: DatabaseSettings): RunningCommand {
  return start([built('testing/command-process-program.js'), name, folder], settings);
}

function start(args: readonly string[], { dataDir, databaseUrl }: DatabaseSettings): RunningCommand {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...args], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_DATA: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'chefin@example.org',
      ADMIN_PASSWORD: 'ganz-geheim-1234',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { output: () => output, ended, kill: (signal) => void child.kill(signal) };
}
