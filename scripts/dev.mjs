import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, PrepareError } from './prepare.mjs';
import { bin, endOnSignal, root, run } from './processes.mjs';

// The server listens there, and the panel's development server passes its calls on to it.
process.env.PORT ??= '8080';

endOnSignal();
try {
  checkNode();
  await ensureInstalled();
  await ensureBuilt('server');
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const compiler = [bin('typescript', 'tsc'), '-b', '--watch', '--preserveWatchOutput', 'server'];
const server = ['--watch', '--watch-preserve-output', '--enable-source-maps', join(root, 'server', 'dist', 'main.js')];
const panel = [bin('vite'), '--clearScreen', 'false', join(root, 'web')];
await Promise.all([compiler, server, panel].map((args) => run(process.execPath, args)));
