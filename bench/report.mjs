import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from './chart.mjs';
import { movingSection } from './moving-report.mjs';
import { panelSection } from './panel-report.mjs';
import { amountsFor, POOL_SIZE, settings } from './settings.mjs';
import { table } from './table.mjs';

/** Target ratios; results that miss them are highlighted. */
const BUDGETS = {
  ofBare: { list: 0.75, deep: 0.75, search: 0.75, dashboard: 0.5, change: 0.4 },
  timesPeer: { list: 5, deep: 5, search: 5 },
  growth: { list: 2, search: 2, dashboard: 2 },
  /** The 95th percentile relative to the median. */
  spread: 3,
  broadcast: 0.8,
  /** The embedded engine relative to PostgreSQL. */
  ofPostgres: 0.7,
};

export function writeResults(results) {
  mkdirSync(settings.results, { recursive: true });
  writeFileSync(join(settings.kept, 'latest.json'), `${JSON.stringify(results, undefined, 1)}\n`);
  writeFileSync(join(settings.results, 'latest.md'), pageOf(results));
  writeFileSync(join(settings.results, 'latest.svg'), chartOf(results));
}

function pageOf(results) {
  return `${[
    '# Benchmark',
    '![Requests per second relative to bare SQL](latest.svg)',
    conditions(results),
    results.notes.length > 0
      ? `**Not measured**\n\n${results.notes.map((line) => `- ${firstLine(line)}`).join('\n')}`
      : '',
    ...(results.calls.length > 0 ? callParts(results) : []),
    broadcast(results),
    embedded(results),
    movingSection(results),
    panelSection(results),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function callParts(results) {
  return [
    '## Ratios',
    'Requests per second of Leitstand relative to the others in the same rounds; growth is its 95th percentile relative to that with few users, spread the 95th percentile relative to the median. Values in **bold** miss their budget.',
    ratios(results),
    '## Figures',
    'Requests per second (50th / 95th percentile in milliseconds), CPU time per call in the server process, and its peak memory.',
    figures(results),
  ];
}

const firstLine = (text) => text.split('\n')[0];

function conditions({ machine, peers, measured, calls }) {
  const { trips, posts, orders } = amountsFor(settings.users);
  const count = (number) => number.toLocaleString('en');
  const lines = [
    `${machine.date} UTC, ${machine.cores} cores (${machine.cpu}), ${machine.memory}, ${machine.system}, Node ${machine.node}, PostgreSQL ${machine.postgres}`,
    `${count(settings.users)} users, ${count(trips)} trips, ${count(posts)} posts, ${count(orders)} orders; few: ${count(settings.fewUsers)} users and the others in proportion`,
    `${settings.rounds} rounds of ${settings.secondsARound} s each after a warm-up, contenders taking turns; load client, servers and database share the machine; load average before the run: ${machine.load}`,
    `measured: ${Object.entries(measured)
      .map(([part, date]) => `${part} ${part === 'calls' ? datesOf(calls) : date}`)
      .join(', ')}`,
    `HTTP/1.1 on loopback, keep-alive, no compression, ${POOL_SIZE} database connections per server, only warnings logged, NODE_ENV=production, one process per server`,
    'bare SQL: node:http and the statement that reads the rows of the call, as our server sends it, through pg; rows as JSON; no session, rights, validation or total. "all": all statements that our server sends for the call, except for the session',
    ...peers.map(({ name, about }) => `${name}: ${about}`),
    `PostgreSQL: ${machine.postgresSettings.join(', ')}`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Calls can be measured in several runs. */
function datesOf(calls) {
  const dates = [...new Set(calls.map((call) => call.measured))].sort();
  return dates.map((date) => `${date} UTC`).join(' and ');
}

function ratios({ calls, peers }) {
  const names = peers.map(({ name }) => name);
  const peerColumns = names.map((name) => `× ${name}`);
  const header = ['call', 'clients', 'of bare SQL', 'of bare SQL, all', ...peerColumns, 'growth', 'spread'];
  const rows = calls.flatMap(({ name, kind, byClients }) =>
    Object.entries(byClients).map(([clients, by]) => [
      name,
      clients,
      marked(share(by.ours, by['bare SQL']), (value) => value >= (BUDGETS.ofBare[kind] ?? 0)),
      marked(share(by.ours, by['bare SQL, all'])),
      ...names.map((peer) => timesPeer(by, peer, BUDGETS.timesPeer[kind] ?? 0)),
      marked(growth(by), (value) => value <= (BUDGETS.growth[kind] ?? value)),
      marked(spread(by.ours), (value) => value <= BUDGETS.spread),
    ]),
  );
  return table(header, rows);
}

export function share(ours, other) {
  if (!ours || !other || ours.failure || other.failure) return undefined;
  return ours.perSecond / other.perSecond;
}

/** Below the budget with the ratio of bare SQL, which is the limit. */
function timesPeer(by, peer, budget) {
  const times = share(by.ours, by[peer]);
  if (times === undefined || times >= budget) return marked(times);
  return `${marked(times, () => false)} (bare ${marked(share(by['bare SQL'], by[peer]))})`;
}

function spread(ours) {
  return !ours || ours.failure ? undefined : ours.p95 / ours.p50;
}

function growth({ ours, 'ours, few': few }) {
  return !few || few.failure || ours.failure ? undefined : ours.p95 / few.p95;
}

function marked(value, isKept = () => true) {
  if (value === undefined) return '';
  const shown = value.toFixed(2);
  return isKept(value) ? shown : `**${shown}**`;
}

function figures({ calls, peers }) {
  const names = ['bare SQL', 'bare SQL, all', 'ours', 'ours, few', ...peers.map(({ name }) => name)];
  const rows = calls.flatMap(({ name, byClients }) =>
    Object.entries(byClients).map(([clients, by]) => [name, clients, ...names.map((contender) => cell(by[contender]))]),
  );
  return table(['call', 'clients', ...names], rows);
}

function cell(figure) {
  if (!figure) return '';
  if (figure.failure) return firstLine(figure.failure).slice(0, 60).replaceAll('|', ' ');
  const { perSecond, p50, p95, processorMs, memory } = figure;
  return `${perSecond.toFixed(perSecond < 10 ? 2 : 0)}/s (${p50.toFixed(1)} / ${p95.toFixed(1)}) ${processorMs.toFixed(1)} ms, ${memory.toFixed(0)} MB`;
}

function broadcast({ broadcast: measured }) {
  if (!measured) return '';
  const { devices, ours, bare, memory } = measured;
  const ratio = ours.perSecond / bare.perSecond;
  return [
    '## Broadcast',
    `${devices.toLocaleString('en')} devices through the push protocol on loopback, the push server in a separate process.`,
    table(
      ['', 'devices per second', 'seconds'],
      [
        ['bare HTTP/2 client', bare.perSecond.toFixed(0), bare.seconds.toFixed(1)],
        ['ours', ours.perSecond.toFixed(0), ours.seconds.toFixed(1)],
        ['ratio', marked(ratio, (value) => value >= BUDGETS.broadcast), ''],
      ],
    ),
    `Memory of the sending server in MB, after every tenth of the devices: ${memory.map((value) => value.toFixed(0)).join(', ')}.`,
  ].join('\n\n');
}

function embedded({ embedded: measured }) {
  if (!measured) return '';
  const rows = measured.calls.flatMap(({ name, byClients }) =>
    Object.entries(byClients).map(([clients, { postgres, embedded: own }]) => [
      name,
      clients,
      cell(postgres),
      cell(own),
      marked(share(own, postgres), (value) => value >= BUDGETS.ofPostgres),
    ]),
  );
  return [
    '## Embedded database',
    `The same server and calls with ${measured.users.toLocaleString('en')} users on both engines.`,
    table(['call', 'clients', 'PostgreSQL', 'embedded', 'ratio'], rows),
  ].join('\n\n');
}
