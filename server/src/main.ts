import { startServer } from './start-server.ts';

const [name, ...args] = process.argv.slice(2);

/** What npm runs under the same names, for installations without npm such as the container image. */
const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  backup: async () => (await import('./backup/commands.ts')).backupCommand(args),
  migrate: async () => (await import('./backup/migrate-command.ts')).migrateCommand(args),
  restore: async () => (await import('./backup/commands.ts')).restoreCommand(args),
  export: async () => (await import('./moving/export/export-command.ts')).exportCommand(args),
  import: async () => (await import('./moving/import-command.ts')).importCommand(args),
};

const command = name === undefined ? startServer : COMMANDS[name];
if (command) {
  await command();
} else {
  process.stderr.write(`There is no command ${name}, only ${Object.keys(COMMANDS).join(', ')}.\n`);
  process.exitCode = 1;
}
