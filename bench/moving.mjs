import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { ensureTool } from '../scripts/system-tools.mjs';
import { openDatabase } from '../server/dist/for-bench.js';
import { databaseWith } from './data.mjs';
import { imageName, writeImages } from './images.mjs';
import { createDatabase, databaseUrl, withClient } from './postgres.mjs';
import { memoryOf, startOurs } from './servers.mjs';
import { root, settings } from './settings.mjs';

/** What phones upload, after the app has made it smaller. */
const IMAGE_EDGES = { large: 800 };
const COPIED = ['users', 'cars', 'trips', 'posts'];
/** More than the source can answer: it sets the pace. */
const REQUESTS_A_SECOND = '5000';
const TENTHS = 10;

/**
 * Imports everything of one server into an empty database with `npm run import`, over HTTP, and once more; then an export of
 * that server into another database. Before, PostgreSQL copies the largest tables alone: no transport, no checks, no
 * references.
 */
export async function measureMoving({ postgres, say, opened }) {
  const { movingUsers: users, movingImages: images } = settings;
  if (users === 0) return {};
  const full = await databaseWith(postgres, users, say);
  await createDatabase(postgres, 'bench_moving_source', full.name);
  const sourceUrl = databaseUrl(postgres, 'bench_moving_source');
  await nameImages(sourceUrl, images);
  const bare = await copyTables(postgres, sourceUrl);
  say(`moving: bare COPY ${Math.round(bare.records / bare.seconds)} records a second`);

  const source = opened(await startOurs('moving', { databaseUrl: sourceUrl }));
  await writeImages({ dataDir: source.folder, databaseUrl: sourceUrl, count: images, edges: IMAGE_EDGES });
  const { email, password } = source.person;
  const overHttp = ['--from', `http://127.0.0.1:${source.port}/v1`, '--email', email, '--rate', REQUESTS_A_SECOND];
  const target = await emptyTarget(postgres, 'bench_moving_target');
  const first = await runImport(overHttp, { ...target, IMPORT_PASSWORD: password }, say);
  const second = await runImport(overHttp, { ...target, IMPORT_PASSWORD: password }, say);

  const exported = join(settings.kept, 'moving-export');
  rmSync(exported, { recursive: true, force: true });
  await command('export', [exported], { DATA_DIR: source.folder, DATABASE_URL: sourceUrl }, say);
  const back = await emptyTarget(postgres, 'bench_moving_back');
  const fromExport = await runImport(['--folder', exported], back, say);
  return { moving: { users, images, bare, first, second, fromExport } };
}

/** An empty database and an empty folder, as the environment of a command. */
async function emptyTarget(postgres, name) {
  const folder = join(settings.kept, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return { DATABASE_URL: await emptyDatabase(postgres, name), DATA_DIR: folder, INIT_CWD: folder };
}

/** Half of the images belong to users, half to posts; all others have none. */
async function nameImages(url, images) {
  const names = Array.from({ length: images }, (_, number) => imageName(number));
  const half = Math.ceil(images / 2);
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query("update posts set gallery_images = '{}' where gallery_images <> '{}'");
    await client.query(
      `update users set image = names.name from
         (select name, n from unnest($1::text[]) with ordinality as all_names (name, n)) as names
         join (select id, row_number() over (order by id) as n from users) as numbered using (n)
       where users.id = numbered.id`,
      [names.slice(0, half)],
    );
    await client.query(
      `update posts set gallery_images = array[names.name] from
         (select name, n from unnest($1::text[]) with ordinality as all_names (name, n)) as names
         join (select id, row_number() over (order by id) as n from posts) as numbered using (n)
       where posts.id = numbered.id`,
      [names.slice(half)],
    );
    await client.query('vacuum (analyze) users, posts');
  });
}

async function copyTables(postgres, sourceUrl) {
  const target = await emptyDatabase(postgres, 'bench_moving_copy');
  const { path } = await ensureTool('postgres');
  const psql = (url, command) =>
    spawn(join(path, 'psql'), [url, '--quiet', '--command', command], { stdio: ['pipe', 'pipe', 'inherit'] });
  const began = performance.now();
  for (const table of COPIED) {
    const from = psql(sourceUrl, `copy ${table} (${await columnsOf(sourceUrl, table)}) to stdout`);
    const to = psql(target, `copy ${table} (${await columnsOf(sourceUrl, table)}) from stdin`);
    const ended = exited(to);
    await pipeline(from.stdout, to.stdin);
    if ((await ended) !== 0) throw new Error(`copying ${table} failed`);
  }
  const seconds = (performance.now() - began) / 1000;
  const records = await withClient(target, async (client) => {
    const counts = COPIED.map((table) => `(select count(*) from ${table})`).join(' + ');
    return Number((await client.query(`select ${counts} as records`)).rows[0].records);
  });
  await withClient(postgres.url.href, (client) => client.query('drop database bench_moving_copy with (force)'));
  return { records, seconds };
}

async function columnsOf(url, table) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select column_name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS'`,
      [table],
    );
    return rows.map(({ column_name: name }) => `"${name}"`).join(', ');
  });
}

async function emptyDatabase(postgres, name) {
  await createDatabase(postgres, name);
  const url = databaseUrl(postgres, name);
  const database = await openDatabase({ dataDir: '', databaseUrl: url }, (error) => {
    throw error;
  });
  await database.close();
  return url;
}

/** Seconds until all records are stored, all images are, and both sides are compared; memory after every tenth of that time. */
async function runImport(args, env, say) {
  const kinds = [];
  const seconds = {};
  const memory = await command('import', args, env, (line, now) => {
    say(line);
    const [, kind, count] = /^ {2}(\S.*?) +([\d,]+)(?: {2}|$)/.exec(line) ?? [];
    if (kind && !seconds.imported) kinds.push({ kind, count: Number(count.replaceAll(',', '')), at: now });
    if (line.startsWith('Imported after')) seconds.imported = now;
    if (line.startsWith('Complete after')) seconds.complete = now;
  });
  const tenths = Array.from({ length: TENTHS }, (_, n) => memory[Math.floor(((n + 1) * memory.length) / TENTHS) - 1]);
  return { kinds, seconds, memory: tenths, maxMemory: Math.max(...memory) };
}

/** Runs `npm run <name>`, and returns its memory in megabytes for every second. */
async function command(name, args, env, onLine) {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DEMO_DATA: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const memory = [];
  const sampled = setInterval(() => memory.push(memoryOf(child.pid)), 1000);
  const ended = exited(child);
  for await (const line of createInterface({ input: child.stdout })) {
    onLine(line, (performance.now() - began) / 1000);
  }
  clearInterval(sampled);
  if ((await ended) !== 0) throw new Error(`npm run ${name} failed`);
  return memory;
}

function exited(child) {
  return new Promise((resolve) => child.once('exit', resolve));
}
