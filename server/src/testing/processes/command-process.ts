import { spawn } from 'node:child_process';
import type { DatabaseSettings } from '../../db/open.ts';
import { builtProgram } from '../../server-folder.ts';
import { eventually } from '../eventually.ts';
import type { CommandName } from './command-process-program.ts';
import { SHORT_LIVED } from './short-lived.ts';

export interface RunningCommand {
  output(): string;
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export type RunningServer = RunningCommand & { address(): Promise<string> };

/** The administrator of every server that is started here. */
export const FIRST_ADMIN = { email: 'chefin@example.org', password: 'ganz-geheim-1234' };

/** The server as `npm start` runs it, on any free port. */
export function startServer(
  settings: DatabaseSettings,
  environment: Readonly<Record<string, string | undefined>> = {},
  program = builtProgram('main'),
): RunningServer {
  const running = start([program], settings, environment);
  let hasEnded = false;
  void running.ended.then(() => {
    hasEnded = true;
  });
  const address = () => {
    if (hasEnded) throw new Error(`The server ended; it said:\n${running.output()}`);
    return /Leitstand +(http:\S+)/.exec(running.output())?.[1];
  };
  const waited = (cause: unknown) => {
    throw new Error(`The server does not answer yet; it said:\n${running.output()}`, { cause });
  };
  return { ...running, address: () => eventually(address, 180_000).catch(waited) };
}

/** `npm run backup`, `restore`, `export` or `migrate`, without installing and building. */
export function startCommand(name: CommandName, arg: string, settings: DatabaseSettings): RunningCommand {
  return start([builtProgram('command-process-program'), name, ...(arg === '' ? [] : [arg])], settings);
}

/** `npm run import` on sample records, without installing and building. */
export function startImport(
  args: readonly string[],
  settings: DatabaseSettings,
  environment: Readonly<Record<string, string>> = {},
): RunningCommand {
  return start([builtProgram('import-process-program'), '0', ...args], settings, environment);
}

function start(
  args: readonly string[],
  { dataDir, databaseUrl }: DatabaseSettings,
  environment: Readonly<Record<string, string | undefined>> = {},
): RunningCommand {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...args], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_DATA: '0',
      // One administrator uploads for many.
      UPLOADS_PER_DAY: '100000/100000',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
      ...environment,
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
