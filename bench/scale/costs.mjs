import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsOf, readSample } from '../calls.mjs';
import { familySeconds } from '../load/observe.mjs';
import { processorSeconds } from '../servers.mjs';
import { root } from '../settings.mjs';
import { position } from './sizes.mjs';

const CLIENTS = 2;
const SECONDS = 2;
const DIFFERENT_TEXTS = 100;
/** The purge twice: at first it finds all old orders of the database, then what a usual night leaves. */
const JOBS = ['keep-rollups', 'daily-statistics', 'purge', 'purge', 'image-sweep'];
const LONGEST_JOB_SECONDS = 1_200;

/** CPU milliseconds per call, in our server and in PostgreSQL; for the update also bytes of WAL. */
export async function callCosts({ server, load, postgres, client, say }) {
  const costs = [];
  for (const { name, kind, forms: asked } of callsOf(await readSample(server))) {
    const forms = kind === 'change' ? differing(asked) : asked;
    const order = { port: server.port, tokens: server.tokens, variants: forms, clients: CLIENTS, seconds: SECONDS };
    await load.measure({ ...order, seconds: 1 });
    const before = [processorSeconds(server.pid), familySeconds(postgres.pid), await position(client)];
    const { latencies, refused } = await load.measure(order);
    if (refused.count > 0) throw new Error(`${name}: ${refused.example}`);
    const after = [processorSeconds(server.pid), familySeconds(postgres.pid), await position(client)];
    const [ours, database, wal] = after.map((value, index) => (value - before[index]) / latencies.length);
    costs.push({ name, server: ours * 1000, database: database * 1000, wal });
    say(
      `  ${name}: server ${(ours * 1000).toFixed(2)} ms, PostgreSQL ${(database * 1000).toFixed(2)} ms, WAL ${wal.toFixed(0)}`,
    );
  }
  return costs;
}

/** An update that changes nothing costs less: each has a text of its own. */
function differing(forms) {
  return Array.from({ length: DIFFERENT_TEXTS }, (_, turn) =>
    forms.map(([request]) => [{ ...request, body: { ...request.body, about: `${request.body.about} ${turn}` } }]),
  ).flat();
}

/** Seconds of jobs that read or change many rows, each put into the queue once. */
export async function jobCosts({ server, postgres, client, say }) {
  const costs = [];
  for (const name of JOBS) {
    const before = [processorSeconds(server.pid), familySeconds(postgres.pid)];
    const { rows } = await client.query("insert into pgboss.job (name, data) values ($1, '{}') returning id", [name]);
    const seconds = await ended(client, rows[0].id);
    const [ours, database] = [processorSeconds(server.pid), familySeconds(postgres.pid)].map(
      (now, at) => now - before[at],
    );
    costs.push({ name, seconds, server: ours, database });
    say(`  ${name}: ${seconds.toFixed(1)} s, server ${ours.toFixed(1)} s, PostgreSQL ${database.toFixed(1)} s`);
  }
  return costs;
}

async function ended(client, id) {
  const deadline = Date.now() + LONGEST_JOB_SECONDS * 1000;
  while (Date.now() < deadline) {
    const { rows } = await client.query(
      'select state, extract(epoch from completed_on - started_on)::float8 as seconds from pgboss.job where id = $1',
      [id],
    );
    if (rows[0]?.state === 'completed') return rows[0].seconds;
    if (rows[0]?.state === 'failed') break;
    await sleep(200);
  }
  throw new Error(`job ${id} did not end well`);
}

/** `npm run export` into a folder that is removed: seconds, and bytes. */
export function exportCost(databaseUrl) {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-export-'));
  try {
    const began = performance.now();
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'server/dist/main.js'), 'export', join(folder, 'all')],
      {
        env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    if (status !== 0) throw new Error(String(stderr));
    const seconds = (performance.now() - began) / 1000;
    const bytes = Number(
      execFileSync('du', ['-sb', join(folder, 'all')])
        .toString()
        .split('\t')[0],
    );
    return { seconds, bytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
