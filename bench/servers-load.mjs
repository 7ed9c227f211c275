import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, run } from '../scripts/processes.mjs';
import { LOAD_PAGE, writeLoadPage } from './load/load-report.mjs';
import { measureLoad } from './load/measure-load.mjs';
import { machine } from './machine.mjs';
import { openPostgres } from './postgres.mjs';
import { root, settings } from './settings.mjs';

/* Several servers behind nginx and hundreds of administrators; writes `results/servers.md`. See bench/README.md. */

/** The figures of the last run. `BENCH_LOAD_SECONDS=0` writes the page from them again. */
const FIGURES = join(settings.kept, 'servers.json');

const open = [];
const opened = (something) => {
  open.push(something);
  return something;
};

async function closeAll() {
  for (const something of open.splice(0).reverse()) await something.stop();
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => closeAll().finally(() => process.exit(1)));
}

if (!existsSync(join(root, 'server/dist/main.js'))) throw new Error('npm run build comes first.');
mkdirSync(settings.kept, { recursive: true });
try {
  if (settings.loadSeconds > 0) await measure();
} finally {
  await closeAll();
}
writeLoadPage(JSON.parse(readFileSync(FIGURES, 'utf8')));
// Formats the tables.
await run(process.execPath, [bin('@biomejs/biome', 'biome'), 'format', '--write', LOAD_PAGE], { quiet: true });
console.log(`Results: ${LOAD_PAGE}`);
process.exit(0);

async function measure() {
  const postgres = opened(await openPostgres());
  const environment = await machine(postgres);
  const load = await measureLoad({ postgres, say: (line) => console.log(line), opened });
  writeFileSync(FIGURES, `${JSON.stringify({ ...load, machine: environment, users: settings.users })}\n`);
}
