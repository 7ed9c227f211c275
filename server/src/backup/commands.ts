import { openImageStorage } from '../adapters/images/open-image-store.ts';
import { readConfig } from '../config.ts';
import { printableError } from '../error-for-log.ts';
import { BackupProblem } from './backup-problem.ts';
import { noteBackup } from './last-backup.ts';
import { openSnapshot } from './open-snapshot.ts';
import { openTarget } from './open-target.ts';
import { printedProgress } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { chosenFolder, datedFolder, runCommand, secondsSince, warnOfLostImages } from './run-command.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run backup [folder]` */
export async function backupCommand([folder, ...more]: readonly string[]): Promise<void> {
  await runCommand('backup', async (signal) => {
    if (more.length > 0) throw new BackupProblem('Name one folder, or none: npm run backup [folder]');
    const config = readConfig(process.env);
    const target = folder ? chosenFolder(folder) : datedFolder('backups', new Date());
    const begin = Date.now();
    process.stdout.write(`Backup of ${config.databaseUrl ? 'the PostgreSQL database' : config.dataDir} to ${target}\n`);
    const source = { openSnapshot: () => openSnapshot(config), images: openImageStorage(config) };
    const { lostImages, schema, bytes } = await writeBackup(source, target, {
      progress: printedProgress(process.stdout),
      signal,
    });
    warnOfLostImages(lostImages);
    process.stdout.write(`Complete after ${secondsSince(begin)} s, schema ${schema}.\n`);
    // The backup is complete, whether or not the panel learns of it.
    await noteBackup(config, { folder: target, bytes, seconds: (Date.now() - begin) / 1000 }).catch((error: unknown) =>
      process.stderr.write(`Warning: the panel will not show this backup: ${printableError(error)}\n`),
    );
  });
}

/** `npm run restore <folder>` */
export async function restoreCommand([folder, ...more]: readonly string[]): Promise<void> {
  await runCommand('restore', async (signal) => {
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
      `Complete after ${secondsSince(begin)} s: the state of ${manifest.createdAt}. Start the server with npm start.\n`,
    );
  });
}
