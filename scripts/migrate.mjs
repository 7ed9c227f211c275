import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { orExit, prepareServer } from './prepare.mjs';
import { endOnSignal, endWithNpm, root } from './processes.mjs';

const takeHandlersAway = endOnSignal();
await orExit(prepareServer);
takeHandlersAway();

process.chdir(root);
endWithNpm();
const { migrateCommand } = await import(pathToFileURL(join(root, 'server', 'dist', 'migrate-command.js')).href);
await migrateCommand(process.argv.slice(2));
