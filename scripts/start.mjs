import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPanelCompressed } from './compress-panel.mjs';
import { ensureBuilt, orExit, prepareServer } from './prepare.mjs';
import { endOnSignal, endWithNpm, root } from './processes.mjs';

const takeHandlersAway = endOnSignal();
await orExit(prepareServer);
// Built while the server creates its database, which uses the other core.
const panelBuilt = orExit(() => ensureBuilt('panel'));
panelBuilt.then(takeHandlersAway);

// The server runs in this process: signals, exit code and environment are its own, and no child process can be left
// behind.
process.chdir(root);
process.setSourceMapsEnabled(true);
endWithNpm();
const { startServer } = await import(pathToFileURL(join(root, 'server', 'dist', 'start-server.js')).href);
await startServer({ panelBuilt });
if (!isPanelCompressed()) compressBehindEverything();

/** Best compression, for slow connections; until then the server compresses on the fly. */
function compressBehindEverything() {
  const child = spawn(process.execPath, [join(root, 'scripts', 'compress-panel.mjs')], { stdio: 'ignore' });
  child.on('error', () => {});
  if (child.pid === undefined) return;
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  process.on('exit', () => child.kill());
  child.unref();
}
