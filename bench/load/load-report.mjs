import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../settings.mjs';
import { table } from '../table.mjs';

/** `servers.md`: the page, in the folder of the results. */
export const LOAD_PAGE = join(settings.results, 'servers.md');

const count = (number) => Math.round(number).toLocaleString('en');
const ms = (number) => number.toFixed(number < 10 ? 1 : 0);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export function writeLoadPage(load) {
  mkdirSync(settings.results, { recursive: true });
  const parts = [
    '# Several servers',
    introduction(load),
    conditions(load),
    '## Result',
    result(load),
    '## Calls',
    'Milliseconds from sending until the whole answer has arrived and been decrypted, through nginx. _All of them at once_ lasts until the last answer.',
    calls(load),
    '## Servers',
    spreadOverServers(load),
    '## Over time',
    'Memory of each server in MB, resident (and heap in use); CPU in cores that were busy in this time; most connections that one server had in use, and most statements that waited for one, asked every two seconds.',
    overTime(load),
    '## Live events',
    'Every change of a user or an order is sent to everybody who may read it. The delay begins within the change, before it is committed, and ends when the administrator has the text.',
    liveEvents(load),
  ];
  writeFileSync(LOAD_PAGE, `${parts.join('\n\n')}\n`);
}

function introduction({ samples, plan }) {
  return `${plan.accounts} administrators with a panel each work on ${samples[0].servers.length} servers behind nginx, which share one PostgreSQL. Measured by \`node bench/servers-load.mjs\` ([how](../README.md#several-servers)).`;
}

function conditions({ machine, users, samples, plan, loopMs }) {
  const [least, most] = plan.thinkSeconds;
  const lines = [
    `${machine.date} UTC, ${machine.cores} cores (${machine.cpu}), ${machine.memory}, ${machine.system}, Node ${machine.node}, PostgreSQL ${machine.postgres}; load average before the run: ${machine.load}`,
    `all of it on this machine: administrators, nginx, servers and database; its cores were busy for ${percent(busyShare(samples))} of the time`,
    `a copy of a database with ${count(users)} users, which is dropped afterwards; fsync is on`,
    `nginx with \`deploy/nginx/leitstand.conf\`: TLS, HTTP/2 to the browsers, one connection per panel; servers as shipped, in production mode, answers compressed`,
    `${plan.seconds} s after everybody has signed in, which takes ${plan.openingSeconds} s; between two steps an administrator thinks for ${least} to ${most} s (seed ${plan.seed})`,
    'a step is the dashboard, the list of users, a search, a record with its file, a change of a user, an order marked as sent or not, reports, posts or the global search, with the calls that the panel makes for it; changes carry an `Idempotency-Key` and the revision that was read, and each administrator changes records of their own',
    `one administrator in twenty has no right to read users; 20 networks; the process of the administrators was late by ${ms(loopMs.p50)} ms in the median and ${ms(loopMs.p99)} ms in the 99th percentile, which is part of all durations`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

function result({ kinds, failures, absent, changes, live, samples, plan }) {
  const errors = sum(kinds.map((kind) => kind.errors)) + absent.length;
  const sent = sum(kinds.filter(({ kind }) => !isWhole(kind)).map((kind) => kind.count));
  const lost = live.missing + live.twice + live.foreign + Math.abs(changes - live.changes);
  const rows = [
    ['calls', count(sent)],
    ['calls per second, after the sign-ins', (callsOver(samples) / secondsOf(samples)).toFixed(0)],
    ['errors: any other status than 2xx, or no answer', bold(errors, errors === 0)],
    ['administrators who could not work', bold(absent.length, absent.length === 0)],
    [
      'live streams at the end, of those opened',
      `${sum(samples.at(-1).servers.map(({ streams }) => streams))} of ${plan.accounts}`,
    ],
    ['live events missing, twice, or sent to somebody who may not see them', bold(lost, lost === 0)],
    ['memory of the servers at the end, relative to half-time', memoryGrowth(samples)],
    ['calls of the busiest server, relative to the idlest', unevenness(samples)],
  ];
  const list = failures.slice(0, 20).map((text) => `- ${text.replaceAll('|', ' ')}`);
  return [table(['', ''], rows), ...(list.length > 0 ? [`Errors:\n\n${list.join('\n')}`] : [])].join('\n\n');
}

function calls({ kinds }) {
  const rows = [...kinds]
    .sort((a, b) => a.kind.localeCompare(b.kind, 'en'))
    .map(({ kind, count: number, errors, p50, p95, p99, most }) => [
      ...[kind, count(number), bold(errors, errors === 0)],
      ...[p50, p95, p99, most].map(ms),
    ]);
  return table(['call', 'count', 'errors', 'median', 'p95', 'p99', 'longest'], rows);
}

function spreadOverServers({ samples }) {
  const [first, last] = [samples[0], samples.at(-1)];
  const all = callsOver(samples);
  const rows = last.servers.map((server, index) => {
    const before = first.servers[index];
    const answered = server.calls - before.calls;
    return [
      `server ${index + 1}`,
      count(answered),
      percent(answered / all),
      count(server.streams),
      (((server.processor - before.processor) / answered) * 1000).toFixed(1),
      `${count(before.memory)} → ${count(server.memory)}`,
    ];
  });
  return table(['', 'calls', 'share', 'live streams', 'CPU per call, ms', 'memory, MB'], rows);
}

function overTime({ samples }) {
  const rows = samples.slice(1).map((now, index) => {
    const before = samples[index];
    const seconds = (now.at - before.at) / 1000;
    const cores = (used, earlier) => ((used - earlier) / seconds).toFixed(2);
    const ofServers = sum(now.servers.map(({ processor }, at) => processor - before.servers[at].processor));
    const { nginx, postgres, office } = now.processor;
    return [
      `${count((now.at - samples[0].at) / 1000)} s`,
      (callsOver([before, now]) / seconds).toFixed(0),
      ...now.servers.map(({ memory, heap }) => `${count(memory)} (${count(heap)})`),
      cores(ofServers, 0),
      cores(postgres, before.processor.postgres),
      cores(nginx, before.processor.nginx),
      cores(office, before.processor.office),
      cores(now.busy, before.busy),
      Math.max(...now.servers.map(({ connections }) => connections)),
      Math.max(...now.servers.map(({ waiting }) => waiting)),
    ];
  });
  const names = samples[0].servers.map((_server, index) => `server ${index + 1}`);
  const cpu = ['CPU: servers', 'PostgreSQL', 'nginx', 'administrators', 'whole machine'];
  return table(['until', 'calls per second', ...names, ...cpu, 'connections', 'waiting'], rows);
}

function liveEvents({ live, changes }) {
  const { streams, counted, arrived, missing, twice, foreign, others, p50, p95, p99, most } = live;
  return table(
    ['', ''],
    [
      ['streams', count(streams)],
      ['changes that were answered, and changes that the streams told of', `${count(changes)}, ${count(live.changes)}`],
      ['changes after everybody had signed in', count(counted)],
      ['arrivals of these', count(arrived)],
      ['missing', bold(missing, missing === 0)],
      ['twice', bold(twice, twice === 0)],
      ['sent to somebody without the right to read the record', bold(foreign, foreign === 0)],
      ['other events, such as sign-ins', count(others)],
      ['delay in ms: median, p95, p99, longest', [p50, p95, p99, most].map(ms).join(', ')],
    ],
  );
}

const isWhole = (kind) => kind.endsWith('all of them at once');
const bold = (number, isGood) => (isGood ? count(number) : `**${count(number)}**`);
const percent = (share) => `${(share * 100).toFixed(0)} %`;
const secondsOf = (samples) => (samples.at(-1).at - samples[0].at) / 1000;

function callsOver(samples) {
  return sum(samples.at(-1).servers.map(({ calls: answered }, index) => answered - samples[0].servers[index].calls));
}

function busyShare(samples) {
  return (samples.at(-1).busy - samples[0].busy) / secondsOf(samples) / samples[0].cores;
}

/** Half-time, because memory grows until code is compiled and caches are filled. */
function memoryGrowth(samples) {
  const half = samples[Math.floor(samples.length / 2)];
  return samples
    .at(-1)
    .servers.map(({ memory }, index) => (memory / half.servers[index].memory).toFixed(2))
    .join(', ');
}

function unevenness(samples) {
  const answered = samples.at(-1).servers.map(({ calls: now }, index) => now - samples[0].servers[index].calls);
  return (Math.max(...answered) / Math.min(...answered)).toFixed(2);
}
