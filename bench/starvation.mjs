import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseWith } from './data.mjs';
import { embeddedWith } from './embedded.mjs';
import { machine } from './machine.mjs';
import { openPostgres } from './postgres.mjs';
import { startLoad, startOurs } from './servers.mjs';
import { settings } from './settings.mjs';
import { table } from './table.mjs';

/*
 * How long a list takes beside one account that makes as many calls as it can: 40 on each of five sessions. Writes
 * `results/starvation.md`.
 */

const ROUNDS = settings.rounds;
const LIST = [[{ method: 'GET', path: '/v1/trip/all/0/25/-1' }]];
const GREEDY = [
  [{ method: 'GET', path: '/v1/trip/all/0/100/-1' }],
  [{ method: 'GET', path: '/v1/trip/search/al/0/100/-1' }],
];
const SESSIONS = 5;
const CALLS_PER_SESSION = 40;
const say = (line) => console.log(line);

const open = [];
const opened = (something) => {
  open.push(something);
  return something;
};

try {
  const postgres = opened(await openPostgres(say));
  const database = await databaseWith(postgres, settings.embeddedUsers, say);
  const dataDir = await embeddedWith(settings.embeddedUsers, database.name, say);
  const [honest, greedy] = [opened(await startLoad()), opened(await startLoad())];
  const { date, cores, node } = await machine(postgres);
  const rows = [];
  for (const [name, where] of [
    ['PostgreSQL', { databaseUrl: database.url }],
    ['embedded', { dataDir }],
  ]) {
    const server = await startOurs(`starvation-${name}`, { ...where, greedySessions: SESSIONS });
    rows.push([name, ...(await measure(server, honest, greedy))]);
    await server.stop();
    say(rows.at(-1).join(', '));
  }
  const head = [
    'engine',
    'alone (ms)',
    'beside the greedy account (ms)',
    'ratio',
    '95th percentile (ms)',
    'refused lists',
  ];
  mkdirSync(settings.results, { recursive: true });
  const page = [
    '# One greedy account',
    '',
    `${date}, ${cores} cores, Node ${node}, ${settings.embeddedUsers} users.`,
    '',
    table(head, rows),
    '',
  ].join('\n');
  writeFileSync(join(settings.results, 'starvation.md'), page);
} finally {
  for (const something of open.reverse()) await something.stop();
}

/** In turns, so that other load on the machine affects both. */
async function measure({ port, tokens, greedyTokens }, honest, greedy) {
  const seconds = settings.secondsARound;
  const list = { port, clients: 1, seconds, variants: LIST, tokens: tokens.slice(1, 2) };
  const flood = {
    port,
    clients: SESSIONS * CALLS_PER_SESSION,
    seconds: seconds + 4,
    variants: GREEDY,
    tokens: greedyTokens,
  };
  const [alone, beside] = [[], []];
  let refused = 0;
  await honest.measure(list);
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await honest.measure(list)).latencies);
    const flooding = greedy.measure(flood);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const figures = await honest.measure(list);
    beside.push(...figures.latencies);
    refused += figures.refused.count;
    await flooding;
  }
  const [calm, busy] = [quantile(alone, 0.5), quantile(beside, 0.5)];
  return [calm.toFixed(1), busy.toFixed(1), (busy / calm).toFixed(1), quantile(beside, 0.95).toFixed(1), refused];
}

function quantile(values, share) {
  return values.sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}
