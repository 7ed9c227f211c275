import { backupCommand, restoreCommand } from '../../backup/commands.ts';
import { migrateCommand } from '../../backup/migrate-command.ts';
import { exportCommand } from '../../moving/export/export-command.ts';

/* A process that runs a command; `command-process.ts` starts it and tests kill it. */

const COMMANDS = { backup: backupCommand, restore: restoreCommand, export: exportCommand, migrate: migrateCommand };
export type CommandName = keyof typeof COMMANDS;

const [name, ...args] = process.argv.slice(2);
await COMMANDS[name as CommandName](args);
