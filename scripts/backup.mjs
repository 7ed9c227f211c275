import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareOrExit } from './prepare.mjs';
import { endOnSignal, endWithNpm, root } from './processes.mjs';

const takeHandlersAway = endOnSignal();
await prepareOrExit('server');
takeHandlersAway();

process.chdir(root);
endWithNpm();
const { backupCommand } = await import(pathToFileURL(join(root, 'server', 'dist', 'backup', 'commands.js')).href);
await backupCommand(process.argv.slice(2));
