import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/processes.mjs';
import { ensureTool } from '../scripts/system-tools.mjs';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.mjs';
import { runDayInProcesses } from '../server/dist/for-bench.js';
import { addAccounts } from './accounts.mjs';
import { withClient } from './postgres.mjs';

/*
 * Measures whether uploads and exports slow down lists. Concurrent administrators work on PostgreSQL with the demo data:
 * first only with lists, figures and changes, then also with uploads, with exports and with both, in turns. Run
 * `npm run build` first.
 */

const ofServer = createRequire(join(root, 'server/package.json'));
const sharp = ofServer('sharp');
const ADMIN = { email: 'bench@leitstand.test', password: 'nur-fuer-messungen' };
const { WORKERS = '200', STEPS = '30', ROUNDS = '3', THINK_MS = '4000' } = process.env;
/** A step is about four seconds: a photo from everybody every seven minutes, or every 80 seconds. */
const DAYS = [
  { what: 'lists, figures, changes' },
  { what: 'with uploads', uploadEvery: 100 },
  { what: 'with many uploads', uploadEvery: 20 },
  { what: 'with exports', exportEvery: 25 },
  { what: 'with uploads and exports', uploadEvery: 100, exportEvery: 25 },
];

const dataDir = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const postgres = await startTemporaryPostgres((await ensureTool('postgres')).path);
const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DEMO_DATA: '1',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const address = await addressOf(server);
  await settle(postgres.url);
  await measure(`${address}/v1`);
} finally {
  server.kill();
  await new Promise((resolve) => server.once('exit', resolve));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /Leitstand +(http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
  });
}

/** Vacuums the new demo data now, because autovacuum would otherwise run during a measurement. */
async function settle(connectionString) {
  await withClient(connectionString, (client) => client.query('vacuum analyze'));
}

async function measure(base) {
  const image = join(dataDir, 'image.jpg');
  const photo = { width: 4000, height: 3000, noise: { type: 'gaussian', mean: 128, sigma: 30 }, channels: 3 };
  await writeFile(
    image,
    await sharp({ create: { background: '#888', ...photo } })
      .jpeg()
      .toBuffer(),
  );
  const workers = [];
  const accounts = await withClient(postgres.url, (client) => addAccounts(client, Number(WORKERS)));
  for (const [token] of accounts) workers.push({ token });
  const users = await someUsers(base, workers[0]);
  const day = { base, workers, users, image, steps: Number(STEPS), thinkMs: Number(THINK_MS) };
  await runDayInProcesses({ ...day, steps: 5 });
  console.log(`${WORKERS} administrators, ${cpus().length} cores, ${process.arch}, Node ${process.versions.node}`);
  console.log('what                       calls  failed  lists p50   p95 (ms)  against without   uploads p50');
  for (let round = 0; round < Number(ROUNDS); round += 1) {
    let quiet;
    for (const { what, ...kind } of DAYS) {
      const figures = summary(await runDayInProcesses({ ...day, ...kind }));
      quiet ??= figures;
      report(what, figures, quiet);
    }
  }
}

async function someUsers(base, { token }) {
  const response = await fetch(`${base}/user/all/0/50/-1`, { headers: { authorization: token } });
  return (await response.json()).data.filter(({ email }) => email).map(({ _id, email }) => ({ id: _id, email }));
}

function summary({ failed, calls, listMs, uploadMs }) {
  const p50 = quantile(listMs, 0.5);
  const p95 = quantile(listMs, 0.95);
  return {
    failed: failed.length,
    firstFailure: failed[0],
    calls,
    p50,
    p95,
    uploadP50: quantile(uploadMs, 0.5),
  };
}

function quantile(figures, share) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function report(what, { calls, failed, firstFailure, p50, p95, uploadP50 }, quiet) {
  const counts = `${String(calls).padStart(6)} ${String(failed).padStart(7)}`;
  const times = `${p50.toFixed(1).padStart(10)} ${p95.toFixed(1).padStart(10)}`;
  const ratios = `${(p50 / quiet.p50).toFixed(2)} × and ${(p95 / quiet.p95).toFixed(2)} ×`;
  const upload = uploadP50 > 0 ? uploadP50.toFixed(0) : '';
  console.log(`${what.padEnd(25)} ${counts} ${times}  ${ratios.padEnd(18)} ${upload.padStart(10)}`);
  if (firstFailure) console.log(`  ${firstFailure}`);
}
