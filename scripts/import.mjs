import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { orExit, prepareServer } from './prepare.mjs';
import { endOnSignal, endWithNpm, root } from './processes.mjs';

const takeHandlersAway = endOnSignal();
await orExit(prepareServer);
takeHandlersAway();

process.chdir(root);
endWithNpm();
const { importCommand } = await import(pathToFileURL(join(root, 'server', 'dist', 'import-command.js')).href);
await importCommand(process.argv.slice(2));
