import { overweight } from '../scripts/page-weight.mjs';
import { table } from './table.mjs';

const BUDGETS = {
  /** Relative to the time that a peer's panel takes to show its first list. */
  ofPeer: 0.18,
  /** End of the hour relative to its first tenth. */
  growth: 1.05,
  /** Milliseconds from a key to its answer: 95 of 100, and all. */
  key: { p95: 100, longest: 200 },
};
const KINDS = { login: 'sign-in page', list: 'list of users', again: 'list of users, again' };
const HOLDINGS = {
  heap: 'JavaScript heap, MB',
  data: 'without compiled code, MB',
  nodes: 'DOM nodes',
  listeners: 'event listeners',
};
const MEGABYTES = new Set(['heap', 'data']);

/** The panel's part of the results, as Markdown; empty if it was not measured. */
export function panelSection({ panel }) {
  if (!panel) return '';
  return [
    '## Panel',
    conditions(panel),
    '### Compared with other panels',
    'Milliseconds from the start of the navigation until the sign-in form is usable, and until the first row of data is on the screen; transferred JavaScript and styles, and requests. All visits except the last with an empty cache. Values in **bold** miss their budget: at most 0.18 of the time that a peer takes to its first list.',
    visitTable(panel),
    '### Our panel',
    own(panel),
    ...(panel.keys ? [keys(panel)] : []),
    scrolling(panel),
    hour(panel),
    pages(panel),
  ].join('\n\n');
}

function conditions({ conditions: { browser, rounds, users, processor, megabits, roundTripMs }, versions }) {
  const peers = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `Chromium ${browser}, headless, 1440 × 900; CPU throttled ${processor}×, ${megabits} Mbit/s and ${roundTripMs} ms latency per request, by the browser's own throttling, the same for all; ${users.toLocaleString('en')} users`,
    `median of ${rounds} rounds after an uncounted one, contenders taking turns, each visit in a new browser context`,
    'ours: the server as shipped, with files compressed at build time',
    ...(peers.length > 0
      ? [
          `${peers.join(', ')}: in production mode on the same rows; they do not compress responses, so each runs behind a proxy that compresses (gzip) and caches`,
        ]
      : []),
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}

function visitTable({ visits }) {
  const names = Object.keys(visits);
  const peers = names.filter((name) => name !== 'ours');
  const rows = Object.entries(KINDS).map(([kind, title]) => [
    title,
    ...names.map((name) => visitCell(visits[name][kind])),
    ...peers.map((peer) => shareCell(visits.ours[kind].ms / visits[peer][kind].ms, kind)),
  ]);
  return table(['', ...names, ...peers.map((peer) => `ours / ${peer}`)], rows);
}

function visitCell({ ms, scripts, styles, requests }) {
  return `${ms.toFixed(0)} ms, ${kilobytes(scripts)} + ${kilobytes(styles)} KB, ${requests.toFixed(0)}`;
}

function shareCell(share, kind) {
  const shown = share.toFixed(2);
  return kind === 'list' && share > BUDGETS.ofPeer ? `**${shown}**` : shown;
}

function own({ own: { dashboard, search, dialog } }) {
  return table(
    ['under the same conditions', 'ms'],
    [
      ['dashboard complete: every card has its figures and charts', dashboard.toFixed(0)],
      ['typing in the search until the results are painted, including the debounce', search.toFixed(0)],
      ['opening the edit dialog until its fields are filled', dialog.toFixed(0)],
    ],
  );
}

function keys({ keys: measured, conditions: { processor } }) {
  const cell = (ms, most) => (ms > most ? `**${ms.toFixed(0)}**` : ms.toFixed(0));
  const rows = measured.map(({ what, times, p95, longest }) => [
    what,
    times,
    cell(p95, BUDGETS.key.p95),
    cell(longest, BUDGETS.key.longest),
  ]);
  return [
    `From a key to its answer on the screen, in milliseconds, CPU throttled ${processor}×:`,
    table(['', 'times', '95th percentile', 'longest'], rows),
  ].join('\n\n');
}

function scrolling({ scrolling: { frames, asItIs, slowedDown }, conditions: { processor } }) {
  return [
    `10,000 loaded rows scrolled from top to bottom in ${frames} frames; milliseconds per frame, compared with an empty page. CPU at full speed:`,
    scrollTable(asItIs),
    `CPU throttled ${processor}×:`,
    scrollTable(slowedDown),
  ].join('\n\n');
}

function scrollTable(measured) {
  const rows = measured.map(
    ({ what, median, p95, longest, longFrames, longTasks, longestTask, elements, rows: drawn = 0 }) => [
      ...[what, median.toFixed(1), p95.toFixed(1), longest.toFixed(1)],
      ...[longFrames, longTasks, longestTask.toFixed(0), elements, drawn],
    ],
  );
  const header = [
    '',
    'median',
    'p95',
    'longest',
    'frames > 50 ms',
    'tasks > 50 ms',
    'longest task',
    'elements',
    'rows',
  ];
  return table(header, rows);
}

function hour({ hour: { steps, seconds, start, tenths } }) {
  const rows = Object.entries(HOLDINGS).map(([key, title]) => {
    const growth = tenths.at(-1)[key] / tenths[0][key];
    const shown = growth.toFixed(2);
    return [
      title,
      ...[start, ...tenths].map((held) => held[key].toFixed(MEGABYTES.has(key) ? 1 : 0)),
      growth > BUDGETS.growth ? `**${shown}**` : shown,
    ];
  });
  return [
    `An hour of use: ${steps} steps (screens, searches, dialogs, scrolling) in ${seconds} s, with the clock of the page put forward between them. Memory of the page after a forced garbage collection, after one round of all screens and after every tenth:`,
    table(['', 'start', ...tenths.map((_, index) => `${index + 1}`), 'last / first'], rows),
  ].join('\n\n');
}

function pages({ pages: weighed }) {
  const heavy = overweight(weighed);
  const rows = weighed.map(({ name, scripts, styles }) => [titleOf(name), scripts.toFixed(0), styles.toFixed(0)]);
  const verdict = heavy.length > 0 ? heavy.map((line) => `**${line}**`).join('; ') : 'all within their budgets';
  return [
    `Kilobytes (gzip) that each screen loads before it is drawn, including shell and first page; ${verdict}:`,
    table(['screen', 'JavaScript', 'CSS'], rows),
  ].join('\n\n');
}

const titleOf = (name) => name.replace(/^.*\//, '').replace(/-(page|screen)\.tsx$/, '');
const kilobytes = (bytes) => (bytes / 1024).toFixed(0);
