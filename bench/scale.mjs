import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bin, run } from '../scripts/processes.mjs';
import { databaseWith } from './data.mjs';
import { machine } from './machine.mjs';
import { createDatabase, databaseUrl, dropDatabase, openPostgres } from './postgres.mjs';
import { callCosts, exportCost, jobCosts } from './scale/costs.mjs';
import { depthsOf, insertCosts, multiplyLog, sizesOf } from './scale/sizes.mjs';
import { startLoad, startOurs } from './servers.mjs';
import { root, settings } from './settings.mjs';
import { table } from './table.mjs';

/* What a record, a call, a change and a job cost; writes `results/scale.md`. */

const { Client } = createRequire(join(root, 'server/package.json'))('pg');
const COPY = 'bench_scale';
const PAGE = join(settings.results, 'scale.md');
const say = (line) => console.log(line);
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
mkdirSync(settings.results, { recursive: true });
try {
  const postgres = opened(await openPostgres());
  writeFileSync(PAGE, pageOf(await machine(postgres), await measure(postgres)));
} finally {
  await closeAll();
}
// Formats the tables.
await run(process.execPath, [bin('@biomejs/biome', 'biome'), 'format', '--write', PAGE], { quiet: true });
say(`Results: ${PAGE}`);
process.exit(0);

async function measure(postgres) {
  const few = settings.fewUsers > 0 ? await costsWithFew(postgres) : { calls: [] };
  const original = await databaseWith(postgres, settings.users, say);
  say('Copying the database …');
  await createDatabase(postgres, COPY, original.name);
  opened({ stop: () => dropDatabase(postgres, COPY) });
  const url = databaseUrl(postgres, COPY);
  const client = new Client({ connectionString: url });
  await client.connect();
  const ended = opened({ stop: () => client.end() });
  const server = opened(await startOurs('scale', { databaseUrl: url }));
  const load = opened(await startLoad());
  const parts = { server, load, postgres, client, say };
  const calls = await callCosts(parts);
  say('Sizes …');
  await multiplyLog(client);
  const sizes = await sizesOf(client);
  const depths = await depthsOf(client);
  say('What the app writes …');
  const inserts = await insertCosts(client);
  say('Jobs …');
  const jobs = await jobCosts(parts);
  await server.stop();
  await ended.stop();
  return { few, calls, sizes, depths, inserts, jobs };
}

/** The calls on the small database, of which those that cost less there grow with the users, and its export. */
async function costsWithFew(postgres) {
  const { url } = await databaseWith(postgres, settings.fewUsers, say);
  const client = new Client({ connectionString: url });
  await client.connect();
  const server = await startOurs('scale, few', { databaseUrl: url });
  const load = await startLoad();
  try {
    const calls = await callCosts({ server, load, postgres, client, say });
    say('Export …');
    return { calls, exported: exportCost(url) };
  } finally {
    await load.stop();
    await server.stop();
    await client.end();
  }
}

function pageOf(environment, { few, calls, sizes, depths, inserts, jobs }) {
  const { date, cores, cpu, memory, system, node, postgres } = environment;
  const parts = [
    '# What records, calls and jobs cost',
    `${date} UTC, ${cores} cores (${cpu}), ${memory}, ${system}, Node ${node}, PostgreSQL ${postgres}. Measured by \`node bench/scale.mjs\` on a copy of the database with ${whole(settings.users)} users.`,
    '## Bytes per record',
    `The database has ${megabytes(sizes.bytes)}. A million entries of the audit log, with the content of changes of this run, and a million notifications are part of it; files are rows, not images.`,
    table(
      ['table', 'rows', 'data, bytes per row', 'indexes, bytes per row', 'both'],
      sizes.tables.map(({ name, rows, data, indexes }) => [
        ...[name, whole(rows), whole(data / rows), whole(indexes / rows)],
        megabytes(data + indexes),
      ]),
    ),
    '## Depth of indexes',
    'Pages from the root to the row.',
    table(
      ['index', 'rows', 'pages', 'depth'],
      depths.map(({ name, rows, pages, depth }) => [name, whole(rows), whole(pages), depth]),
    ),
    '## Calls',
    `CPU milliseconds per call, two clients, everything in memory; the last column with ${whole(settings.fewUsers)} users. WAL in bytes, for calls that change something.`,
    table(
      ['call', 'server', 'PostgreSQL', 'WAL', 'PostgreSQL, few users'],
      calls.map(({ name, server, database, wal }, index) => [
        ...[name, server.toFixed(2), database.toFixed(2), name.includes('update') ? whole(wal) : ''],
        few.calls[index]?.database.toFixed(2) ?? '',
      ]),
    ),
    '## What the app writes',
    'One statement and one commit per row, by one connection: bytes of WAL and milliseconds per row, for 2,000 rows right after a checkpoint, when changed pages are logged whole, and for 2,000 more.',
    table(
      ['', 'WAL after a checkpoint', 'ms', 'WAL later', 'ms'],
      inserts.map(({ name, first, later }) => [
        ...[name, whole(first.wal), first.ms.toFixed(2)],
        ...[whole(later.wal), later.ms.toFixed(2)],
      ]),
    ),
    '## Jobs',
    'Seconds from start to end, and CPU seconds. The first purge erases the recipients of all orders that were sent long ago, the second finds nothing new; the image sweep looks up every file.',
    table(
      ['job', 'seconds', 'server', 'PostgreSQL'],
      [
        ...jobs.map(({ name, seconds, server, database }) => [
          name,
          ...[seconds, server, database].map((n) => n.toFixed(1)),
        ]),
        ...(few.exported ? [exportRow(few.exported)] : []),
      ],
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function exportRow({ seconds, bytes }) {
  return [`npm run export, ${whole(settings.fewUsers)} users`, seconds.toFixed(1), '', `${megabytes(bytes)} written`];
}

function whole(number) {
  return Math.round(number).toLocaleString('en');
}

function megabytes(bytes) {
  return `${whole(bytes / 1024 ** 2)} MB`;
}
