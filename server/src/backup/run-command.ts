import * as path from 'node:path';
import { BadConfiguration } from '../config.ts';
import { DataFolderInUse } from '../db/embedded/data-folder.ts';
import { BackupProblem } from './backup-problem.ts';

/** Prints any failure as a sentence and sets exit code 1; on a signal, removes partial work before it exits. */
export async function runCommand(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const end = () => stop.abort(new BackupProblem(`The ${name} was stopped; what it had written is removed.`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    await work(stop.signal);
  } catch (error) {
    const isExpected =
      error instanceof BackupProblem || error instanceof BadConfiguration || error instanceof DataFolderInUse;
    process.stderr.write(isExpected ? `${error.message}\n` : `The ${name} failed: ${reason(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
}

/** A refused connection to several addresses has an empty message. */
function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

/** npm runs scripts in the project's folder, not in the one they were called from. */
export function chosenFolder(folder: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', folder);
}

/** A folder named after the moment. */
export function datedFolder(parent: string, now: Date): string {
  return path.resolve(parent, now.toISOString().slice(0, 19).replaceAll(':', '-'));
}

export function warnOfLostImages(names: readonly string[]): void {
  if (names.length === 0) return;
  const shown = names.slice(0, 10).join(', ');
  process.stderr.write(`Warning: ${names.length} images are named by the database and not in the storage: ${shown}\n`);
}

export function secondsSince(begin: number): string {
  return ((Date.now() - begin) / 1000).toFixed(1);
}
