import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, orExit } from './prepare.mjs';
import { endOnSignal, root, run } from './processes.mjs';

/** Exit code of the server that requests a restart. */
const AGAIN = 75;

// The server listens there, and the panel's development server proxies to it.
process.env.PORT ??= '8080';

endOnSignal();
await orExit(async () => {
  checkNode();
  await ensureInstalled();
  // Its threads and child processes run the built code.
  await ensureBuilt('server');
});
// Imported late: it may have to be installed first.
const { createServer } = await import('vite');
const panel = await createServer({ root: join(root, 'web'), configFile: join(root, 'web', 'vite.config.ts') });
await panel.listen();
console.log(`panel:  ${panel.resolvedUrls?.local[0] ?? ''} (reloads what you change in web/ and contract/)`);
console.log(
  `server: http://127.0.0.1:${process.env.PORT}/v1 (starts again with what you change in server/ and contract/)`,
);
for (let code = AGAIN; code === AGAIN; ) {
  ({ code } = await run(process.execPath, ['--enable-source-maps', join(root, 'scripts', 'dev-server.mjs')]));
}
process.exit(1);
