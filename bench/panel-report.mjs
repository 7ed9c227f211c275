import { overweight } from '../scripts/page-weight.mjs';

const BUDGETS = {
  /** Share of the time that the panel of a peer takes to its first list. */
  ofPeer: 1 / 3,
  /** The end of the hour compared with its first tenth: the browser's own bookkeeping accounts for a little more. */
  growth: 1.1,
};
const KINDS = { login: 'sign-in page', list: 'list of users', again: 'list of users, again' };
const HOLDINGS = { heap: 'JavaScript heap, MB', nodes: 'DOM nodes', listeners: 'event listeners' };

/** The panel's section of the results, as Markdown; undefined if it was not measured. */
export function panelSection({ panel }) {
  if (!panel) return '';
  return [
    '## Panel',
    conditions(panel),
    '### Against the panels of others',
    'Milliseconds from the start of the navigation until the sign-in form can be used, and until the first row of data is on the screen; JavaScript and styles as they travelled, and requests. Every visit but the last by a browser with an empty cache. **Bold** misses its budget: at most a third of what a peer takes to its first list.',
    visitTable(panel),
    '### Ours alone',
    own(panel),
    scrolling(panel),
    hour(panel),
    pages(panel),
  ].join('\n\n');
}

function conditions({ conditions: { browser, rounds, users, processor, megabits, roundTripMs }, versions }) {
  const peers = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `Chromium ${browser}, headless, 1440 × 900; processor slowed down ${processor} times, ${megabits} Mbit/s and ${roundTripMs} ms for every request, by the browser's own means, the same for all; ${users.toLocaleString('en')} users`,
    `median of ${rounds} rounds after one that is not counted, contenders taking turns, each visit in a new browser context`,
    'ours: the server as it is shipped, with the files that the build compressed',
    ...(peers.length > 0
      ? [
          `${peers.join(', ')}: in production mode on the same rows; they do not compress by themselves, so each stands behind a proxy that does (gzip) and keeps what it compressed`,
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
      ['dashboard complete: every panel has its figures and charts', dashboard.toFixed(0)],
      ['typing in the search until the results are painted, with the pause that it waits for', search.toFixed(0)],
      ['opening the edit dialog until its fields are filled', dialog.toFixed(0)],
    ],
  );
}

function scrolling({ scrolling: { frames, asItIs, slowedDown }, conditions: { processor } }) {
  return [
    `10,000 loaded rows scrolled from top to bottom in ${frames} frames; milliseconds a frame, an empty page beside them. The processor as it is:`,
    scrollTable(asItIs),
    `The processor slowed down ${processor} times:`,
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
      ...[start, ...tenths].map((held) => held[key].toFixed(key === 'heap' ? 1 : 0)),
      growth > BUDGETS.growth ? `**${shown}**` : shown,
    ];
  });
  return [
    `An hour in front of the panel without the waiting: ${steps} steps (screens, searches, dialogs, scrolling) in ${seconds} s, and what the page holds after a forced garbage collection, after one round of all screens and at every tenth of the way:`,
    table(['', 'start', ...tenths.map((_, index) => `${index + 1}`), 'last / first'], rows),
  ].join('\n\n');
}

function pages({ pages: weighed }) {
  const heavy = overweight(weighed);
  const rows = weighed.map(({ name, scripts, styles }) => [titleOf(name), scripts.toFixed(0), styles.toFixed(0)]);
  const verdict = heavy.length > 0 ? heavy.map((line) => `**${line}**`).join('; ') : 'every one within its budget';
  return [
    `Kilobytes (gzip) that each screen loads before it is drawn, with frame and first page; ${verdict}:`,
    table(['screen', 'JavaScript', 'CSS'], rows),
  ].join('\n\n');
}

const titleOf = (name) => name.replace(/^.*\//, '').replace(/-(page|screen)\.tsx$/, '');
const kilobytes = (bytes) => (bytes / 1024).toFixed(0);

function table(header, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
