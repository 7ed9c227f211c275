import { backupCommand, restoreCommand } from '../../backup/commands.ts';

/* A process of its own that backs up or restores; `command-process.ts` starts it and tests kill it. */

const [name, ...args] = process.argv.slice(2);
await (name === 'backup' ? backupCommand(args) : restoreCommand(args));
