import { table } from './table.mjs';

const whole = (number) => Math.round(number).toLocaleString('en');

export function movingSection({ moving: measured }) {
  if (!measured) return '';
  const { users, images, bare, first, second, fromExport } = measured;
  const runs = { 'over HTTP': first, 'the same again: nothing changes': second, 'from an export': fromExport };
  const rows = Object.entries(runs).map(([what, run]) => {
    const { records, seconds } = recordsOf(run);
    const ofBare = records / seconds / (bare.records / bare.seconds);
    return [
      what,
      whole(records),
      seconds.toFixed(0),
      whole(records / seconds),
      ofBare.toFixed(2),
      run.seconds.imported.toFixed(0),
      run.seconds.complete.toFixed(0),
      `${run.memory.map(whole).join(', ')}; most ${whole(run.maxMemory)}`,
    ];
  });
  return [
    '## Moving in',
    `Everything of a server with ${whole(users)} users and ${whole(images)} image files, read by \`npm run import\` into an empty PostgreSQL database. PostgreSQL alone copies ${whole(bare.records / bare.seconds)} records a second of the largest tables into the same indexes and triggers.`,
    table(
      [
        '',
        'records',
        'seconds',
        'records a second',
        'of bare COPY',
        's with images',
        's with the comparison of both sides',
        'MB after every tenth',
      ],
      rows,
    ),
    table(
      ['kind', 'records', 'records a second'],
      first.kinds.map(({ kind, count, at }, index) => [
        kind,
        whole(count),
        whole(count / Math.max(at - (first.kinds[index - 1]?.at ?? 0), 0.001)),
      ]),
    ),
  ].join('\n\n');
}

/** All kinds without the images, which follow at the end. */
function recordsOf({ kinds }) {
  const stored = kinds.filter(({ kind }) => kind !== 'images');
  return { records: stored.reduce((sum, { count }) => sum + count, 0), seconds: stored.at(-1).at };
}
