import { BackupProblem } from '../../backup/backup-problem.ts';
import { printedProgress } from '../../backup/progress.ts';
import { chosenFolder, datedFolder, runCommand, secondsSince, warnOfLostImages } from '../../backup/run-command.ts';
import { readConfig } from '../../config.ts';
import { exportFrom } from './export-from.ts';

/** `npm run export [folder]` */
export async function exportCommand([folder, ...more]: readonly string[]): Promise<void> {
  await runCommand('export', async (signal) => {
    if (more.length > 0) throw new BackupProblem('Name one folder, or none: npm run export [folder]');
    const config = readConfig(process.env);
    const target = folder ? chosenFolder(folder) : datedFolder('exports', new Date());
    const begin = Date.now();
    process.stdout.write(`Export of ${config.databaseUrl ? 'the PostgreSQL database' : config.dataDir} to ${target}\n`);
    const options = { progress: printedProgress(process.stdout), signal };
    const { lostImages } = await exportFrom(config, target, options, (line) => process.stdout.write(`${line}\n`));
    warnOfLostImages(lostImages);
    process.stdout.write(
      `Complete after ${secondsSince(begin)} s. The folder contains personal data: keep it as safe as the database.\n`,
    );
  });
}
