import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuilt, ensureInstalled, PrepareError } from './prepare.mjs';
import { endOnSignal, endWithNpm, root } from './processes.mjs';

const takeHandlersAway = endOnSignal();
try {
  checkNode();
  await ensureInstalled();
  await ensureBuilt('server');
  await ensureBuilt('panel');
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exit(1);
}
takeHandlersAway();

// The server runs in this very process: signals, exit code and environment are its own, and no child can stay behind.
const entry = join(root, 'server', 'dist', 'main.js');
process.chdir(root);
process.argv[1] = entry;
process.setSourceMapsEnabled(true);
endWithNpm();
await import(pathToFileURL(entry).href);
