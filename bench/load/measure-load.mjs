import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate, nginxSite } from '../../scripts/deploy/nginx-site.mjs';
import { databaseWith } from '../data.mjs';
import { createDatabase, databaseUrl, dropDatabase, freePort, withClient } from '../postgres.mjs';
import { messageOf, program, startOurs } from '../servers.mjs';
import { settings } from '../settings.mjs';
import { Watch } from './observe.mjs';

/** Each network is one office; one in twenty administrators may not read users. */
const NETWORKS = 20;
const SIGN_INS_PER_SECOND = 8;
const RECORDS_EACH = 10;
const COPY = 'bench_load';
/** A panel takes a connection from its browser and one to a server for its stream, and others while calls run. */
const CONNECTIONS_PER_PANEL = 4;
const END_SECONDS = 120;
const SEED = 7;

/** Several servers behind nginx on a copy of the database, and administrators who work with them as people do. */
export async function measureLoad({ postgres, say, opened }) {
  for (const tool of ['nginx', 'openssl']) {
    if (spawnSync(tool, ['-h']).error) throw new Error(`${tool} is missing: install it with the package manager`);
  }
  const original = await databaseWith(postgres, settings.users, say);
  say('Copying the database …');
  await createDatabase(postgres, COPY, original.name);
  opened({ stop: () => dropDatabase(postgres, COPY) });
  const url = databaseUrl(postgres, COPY);
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-load-'));
  opened({ stop: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) });
  const servers = [];
  for (let number = 1; number <= settings.loadServers; number += 1) {
    servers.push(opened(await startServer(`load ${number}`, { url, folder })));
  }
  const accounts = await createAccounts(url);
  const { port, pid } = await startNginx(folder, servers, opened);
  const office = program('load/office-program.mjs');
  opened({ stop: async () => office.connected && office.disconnect() });
  await messageOf(office);
  return watchOffice(office, { servers, nginx: pid, postgres: postgres.pid, office: office.pid }, say, {
    ...{ port, accounts, password: servers[0].person.password, seed: SEED },
    certificate: readFileSync(join(folder, 'leitstand.crt'), 'utf8'),
    ...{ seconds: settings.loadSeconds, thinkSeconds: settings.loadThink },
    openingSeconds: Math.ceil(accounts.length / SIGN_INS_PER_SECOND),
  });
}

async function startServer(name, { url, folder }) {
  const metricsPort = await freePort();
  const env = { TRUST_PROXY: '1', METRICS_PORT: String(metricsPort) };
  return { ...(await startOurs(name, { databaseUrl: url, dataDir: join(folder, 'data'), env })), metricsPort };
}

/** nginx as deployed, with the ports of this run. */
async function startNginx(folder, servers, opened) {
  makeCertificate(folder);
  const port = await freePort();
  const file = nginxSite(folder, {
    ...{ https: port, http: await freePort(), servers: servers.map((server) => server.port) },
    connections: settings.loadAdmins * CONNECTIONS_PER_PANEL,
  });
  const child = spawn('nginx', ['-q', '-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  opened({
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    },
  });
  // Its own processes follow the first one.
  await sleep(500);
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  return { port, pid: child.pid };
}

/** Accounts with the password of the first one, and records that only this one changes. */
async function createAccounts(url) {
  const count = settings.loadAdmins;
  const ids = (client, table, filter) =>
    client
      .query(`select id from ${table} ${filter} order by created_at desc limit $1`, [count * RECORDS_EACH])
      .then(({ rows }) => rows.map(({ id }) => id));
  return withClient(url, async (client) => {
    await client.query(
      `insert into admins (id, user_name, email, email_sort, password_hash, role, rights)
       select gen_random_uuid(), 'Kollege ' || n, 'kollege' || n || '@leitstand.test', 'kollege' || n || '@leitstand.test',
         (select password_hash from admins where role = 'SUPERADMIN' limit 1), 'ADMIN',
         case when n % 20 = 0 then array['WriteMasterdata'] else array['ReadUsers', 'WriteUsers', 'WriteMasterdata'] end
       from generate_series(1, $1) as n`,
      [count],
    );
    const users = await ids(client, 'users', 'where deleted_at is null');
    const orders = await ids(client, 'reward_orders', '');
    return Array.from({ length: count }, (_, index) => ({
      email: `kollege${index + 1}@leitstand.test`,
      mayRead: (index + 1) % 20 !== 0,
      address: `127.1.0.${1 + (index % NETWORKS)}`,
      // No record has two owners.
      users: users.filter((_id, row) => row % count === index),
      orders: orders.filter((_id, row) => row % count === index),
    }));
  });
}

async function watchOffice(office, parts, say, plan) {
  const watch = new Watch(parts);
  try {
    say(`${plan.accounts.length} administrators sign in …`);
    office.send(plan);
    const { failure: early } = await within(plan.openingSeconds + END_SECONDS, messageOf(office));
    if (early) throw new Error(early);
    say(`All have signed in; they work for ${plan.seconds} s …`);
    const stepSeconds = plan.seconds >= 300 ? 60 : 10;
    const samples = [await watch.sample()];
    const ended = within(plan.seconds + END_SECONDS, messageOf(office));
    ended.catch(() => {});
    for (let second = stepSeconds; second <= plan.seconds; second += stepSeconds) {
      await Promise.race([sleep(samples[0].at + second * 1000 - performance.now()), ended.then(() => {})]);
      samples.push(await watch.sample());
      say(lineOf(samples));
    }
    const { failure, ...result } = await ended;
    if (failure) throw new Error(failure);
    const { accounts, seconds, openingSeconds, thinkSeconds, seed } = plan;
    return { ...result, samples, plan: { accounts: accounts.length, seconds, openingSeconds, thinkSeconds, seed } };
  } finally {
    watch.stop();
  }
}

function within(seconds, promise) {
  const late = sleep(seconds * 1000, undefined, { ref: false }).then(() => {
    throw new Error(`the administrators did not answer within ${seconds} s`);
  });
  return Promise.race([promise, late]);
}

function lineOf(samples) {
  const [before, now] = samples.slice(-2);
  const calls = now.servers.map((server, index) => server.calls - before.servers[index].calls);
  const memory = now.servers.map(({ memory: megabytes }) => Math.round(megabytes));
  const busy = ((now.busy - before.busy) * 1000) / (now.at - before.at);
  const streams = now.servers.map((server) => server.streams);
  return `  calls ${calls}, streams ${streams}, memory ${memory} MB, busy cores ${busy.toFixed(2)}`;
}
