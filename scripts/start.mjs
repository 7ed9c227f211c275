import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareOrExit } from './prepare.mjs';
import { endOnSignal, endWithNpm, root } from './processes.mjs';

const takeHandlersAway = endOnSignal();
await prepareOrExit('server', 'panel');
takeHandlersAway();

// The server runs in this very process: signals, exit code and environment are its own, and no child can stay behind.
const entry = join(root, 'server', 'dist', 'main.js');
process.chdir(root);
process.argv[1] = entry;
process.setSourceMapsEnabled(true);
endWithNpm();
await import(pathToFileURL(entry).href);
