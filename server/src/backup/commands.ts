import * as path from 'node:path';
import { openImageStorage } from '../adapters/images/open-image-store.ts';
import { BadConfiguration, readConfig } from '../config.ts';
import { DataFolderInUse } from '../db/embedded/data-folder.ts';
import { BackupProblem } from './backup-problem.ts';
import { openSnapshot } from './open-snapshot.ts';
import { openTarget } from './open-target.ts';
import { printedProgress } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run backup [folder]` */
export async function backupCommand([folder, ...more]: readonly string[]): Promise<void> {
  await run('backup', async (signal) => {
    if (more.length > 0) throw new BackupProblem('Name one folder, or none: npm run backup [folder]');
    const config = readConfig(process.env);
    const target = folder ? chosenFolder(folder) : path.resolve('backups', stamp(new Date()));
    const begin = Date.now();
    process.stdout.write(`Backup of ${config.databaseUrl ? 'the PostgreSQL database' : config.dataDir} to ${target}\n`);
    const source = { openSnapshot: () => openSnapshot(config), images: openImageStorage(config) };
    const { lostImages, schema } = await writeBackup(source, target, {
      progress: printedProgress(process.stdout),
      signal,
    });
    if (lostImages.length > 0) {
      const names = lostImages.slice(0, 10).join(', ');
      process.stderr.write(
        `Warning: ${lostImages.length} images are named by the database and not in the storage: ${names}\n`,
      );
    }
    process.stdout.write(`Complete after ${seconds(begin)} s, schema ${schema}.\n`);
  });
}

/** `npm run restore <folder>` */
export async function restoreCommand([folder, ...more]: readonly string[]): Promise<void> {
  await run('restore', async (signal) => {
    if (!folder || more.length > 0) throw new BackupProblem('Name the folder of a backup: npm run restore <folder>');
    const config = readConfig(process.env);
    const begin = Date.now();
    const source = chosenFolder(folder);
    process.stdout.write(
      `Restore of ${source} to ${config.databaseUrl ? 'the PostgreSQL database' : config.dataDir}\n`,
    );
    const { manifest, leftOut } = await restoreBackup(source, {
      openTarget: () => openTarget(config),
      images: openImageStorage(config),
      progress: printedProgress(process.stdout),
      signal,
    });
    if (leftOut.length > 0)
      process.stderr.write(`Warning: not part of Leitstand and left out: ${leftOut.join(', ')}\n`);
    process.stdout.write(
      `Complete after ${seconds(begin)} s: the state of ${manifest.createdAt}. Start the server with npm start.\n`,
    );
  });
}

/** Prints any failure as a sentence and sets exit code 1; on a signal, removes partial work before it exits. */
async function run(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
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
function chosenFolder(folder: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', folder);
}

function stamp(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-');
}

function seconds(begin: number): string {
  return ((Date.now() - begin) / 1000).toFixed(1);
}
