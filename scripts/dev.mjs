import { join } from 'node:path';
import { prepareOrExit } from './prepare.mjs';
import { bin, endOnSignal, root, run } from './processes.mjs';

// The server listens there, and the panel's development server passes its calls on to it.
process.env.PORT ??= '8080';

endOnSignal();
await prepareOrExit('server');

const compiler = [bin('typescript', 'tsc'), '-b', '--watch', '--preserveWatchOutput', 'server'];
const server = ['--watch', '--watch-preserve-output', '--enable-source-maps', join(root, 'server', 'dist', 'main.js')];
const panel = [bin('vite'), '--clearScreen', 'false', join(root, 'web')];
await Promise.all([compiler, server, panel].map((args) => run(process.execPath, args)));
