import { backupCommand, restoreCommand } from '../../backup/commands.ts';

/* A process that runs a backup or restore; `command-process.ts` starts it and tests kill it. */

const [name, ...args] = process.argv.slice(2);
await (name === 'backup' ? backupCommand(args) : restoreCommand(args));
