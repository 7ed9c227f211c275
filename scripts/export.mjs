import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { orExit, prepareServer } from './prepare.mjs';
import { endOnSignal, endWithNpm, root } from './processes.mjs';

const takeHandlersAway = endOnSignal();
await orExit(prepareServer);
takeHandlersAway();

process.chdir(root);
endWithNpm();
const { exportCommand } = await import(pathToFileURL(join(root, 'server', 'dist', 'export-command.js')).href);
await exportCommand(process.argv.slice(2));
