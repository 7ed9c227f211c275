import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bin, run } from '../scripts/processes.mjs';
import { databaseWith } from './data.mjs';
import { machine } from './machine.mjs';
import { createDatabase, databaseUrl, dropDatabase, openPostgres } from './postgres.mjs';
import { position } from './scale/sizes.mjs';
import { root, settings } from './settings.mjs';
import { table } from './table.mjs';

/* The same rows in one table and in one by month: what partitions gain and cost; writes `results/partitions.md`. */

const { Client } = createRequire(join(root, 'server/package.json'))('pg');
const COPY = 'bench_partitions';
const PAGE = join(settings.results, 'partitions.md');
const MONTHS = 24;
const ACTIVITY_A_MONTH = 500_000;
/** Activity fills the days before, so that the rows of this one are added to a month as it is near its end. */
const ADDED_ON = 28;
const POSTS = 2_000_000;
const INSERTED = 2_000;
const REPEATED = 200;
const WAYS = ['whole', 'parted'];
const say = (line) => console.log(line);

mkdirSync(settings.kept, { recursive: true });
mkdirSync(settings.results, { recursive: true });
const postgres = await openPostgres();
try {
  const original = await databaseWith(postgres, settings.users, say);
  await createDatabase(postgres, COPY, original.name);
  const client = new Client({ connectionString: databaseUrl(postgres, COPY) });
  try {
    await client.connect();
    writeFileSync(PAGE, pageOf(await machine(postgres), await partitionCosts(client)));
  } finally {
    await client.end();
    await dropDatabase(postgres, COPY);
  }
} finally {
  await postgres.stop();
}
// Formats the table.
await run(process.execPath, [bin('@biomejs/biome', 'biome'), 'format', '--write', PAGE], { quiet: true });
say(`Results: ${PAGE}`);

function pageOf({ date, cores, cpu, memory, system, node, postgres: version }, costs) {
  const whole = (number) => number.toLocaleString('en');
  const parts = [
    '# One table, or one by month',
    `${date} UTC, ${cores} cores (${cpu}), ${memory}, ${system}, Node ${node}, PostgreSQL ${version}. Measured by \`node bench/partitions.mjs\`, with ${whole(MONTHS)} months of ${whole(ACTIVITY_A_MONTH)} rows of activity and ${whole(POSTS)} posts in all, everything in memory, without triggers and foreign keys. Medians of ${REPEATED}; WAL is the mean of ${whole(INSERTED)} rows right after a checkpoint and of ${whole(INSERTED * 3)} later ones.`,
    table(
      ['', 'one table', 'by month'],
      costs.map(({ name, costs: [one, parted] }) => [name, one.toFixed(2), parted.toFixed(2)]),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** `{ name, costs }` in milliseconds or bytes, for each way. */
async function partitionCosts(client) {
  // As on the connections of the server.
  await client.query('set statement_timeout = 0; set jit = off; set max_parallel_workers_per_gather = 0');
  say('Tables …');
  await makeTables(client);
  const measured = [];
  const note = async (name, measure) => {
    const costs = [];
    for (const way of WAYS) costs.push(await measure(way));
    measured.push({ name, costs });
    say(`  ${name}: ${costs.map((cost) => cost.toFixed(2))}`);
  };
  const { rows: people } = await client.query('select id from users order by random() limit $1', [INSERTED * 4]);
  const someone = () => people[Math.floor(Math.random() * people.length)].id;

  await note('activity: WAL bytes of a row, right after a checkpoint', async (way) => {
    await client.query('checkpoint');
    return walOf(client, people.slice(0, INSERTED), (id) => addedActivity(client, way, id));
  });
  await note('activity: WAL bytes of a row, later', (way) =>
    walOf(client, people.slice(INSERTED), (id) => addedActivity(client, way, id)),
  );
  await note('activity: ms to read the days of a person', (way) =>
    timed(() => prepared(client, `select day from ${way}_activity where user_id = $1`, [someone()])),
  );
  await note('activity: ms to erase a person', (way) =>
    timed(() => prepared(client, `delete from ${way}_activity where user_id = $1`, [someone()])),
  );
  await note('activity: ms to remove the oldest month and clean up', (way) =>
    once(() => removeOldest(client, way, 'activity', 'day')),
  );

  await note('posts: ms for the newest 25', (way) =>
    timed(() => prepared(client, `select * from ${way}_posts order by created_at desc, id desc limit 25`)),
  );
  const { rows: known } = await client.query('select id from whole_posts order by random() limit $1', [REPEATED]);
  await note('posts: ms for one by its id', (way) =>
    timed((turn) => prepared(client, `select * from ${way}_posts where id = $1`, [known[turn].id])),
  );
  await note('posts: ms to search a text that few have', (way) =>
    timed(() => client.query(search(way), ['%zwirbelspecht%'])),
  );
  await note('posts: ms to search a text that many have', (way) =>
    timed(() => client.query(search(way), ['%werkstatt%'])),
  );
  await note('posts: ms to remove the oldest month and clean up', (way) =>
    once(() => removeOldest(client, way, 'posts', 'created_at')),
  );
  return measured;
}

async function makeTables(client) {
  for (const way of WAYS) {
    const by = (column) => (way === 'parted' ? `partition by range (${column})` : '');
    await client.query(`create table ${way}_activity (day date not null, user_id uuid not null) ${by('day')}`);
    await client.query(
      `create table ${way}_posts (id uuid not null, user_id uuid, description text not null, search_text text not null, created_at timestamptz not null) ${by('created_at')}`,
    );
  }
  for (let month = 0; month <= MONTHS; month += 1) {
    for (const kind of ['activity', 'posts']) {
      await client.query(
        `create table parted_${kind}_${month} partition of parted_${kind} for values from (${quoted(await monthsAgo(client, month))}) to (${quoted(await monthsAgo(client, month - 1))})`,
      );
    }
  }
  await client.query(
    `insert into whole_activity select date_trunc('month', now())::date - month * interval '1 month' + (n % ${ADDED_ON - 1}) * interval '1 day', id
     from generate_series(${MONTHS}, 0, -1) as month,
       lateral (select id, row_number() over () as n from users where month >= 0 limit ${ACTIVITY_A_MONTH}) as people`,
  );
  await client.query(
    `insert into whole_posts select id, user_id, description, search_text,
       date_trunc('month', now()) - ${MONTHS} * interval '1 month' * (n::float8 / ${POSTS})
     from (select *, row_number() over () as n from posts limit ${POSTS}) as numbered where n > 1`,
  );
  for (const kind of ['activity', 'posts'])
    await client.query(`insert into parted_${kind} select * from whole_${kind}`);
  for (const way of WAYS) {
    await client.query(`alter table ${way}_activity add primary key (day, user_id)`);
    await client.query(`create index on ${way}_activity (user_id)`);
    // A unique index of a partitioned table must contain what divides it.
    await client.query(`alter table ${way}_posts add primary key (id${way === 'parted' ? ', created_at' : ''})`);
    await client.query(`create index on ${way}_posts (created_at, id)`);
    await client.query(`create index on ${way}_posts using gin (search_text gin_trgm_ops)`);
    await client.query(`alter table ${way}_posts alter search_text set statistics 400`);
    await client.query(`vacuum (analyze) ${way}_activity, ${way}_posts`);
  }
}

async function monthsAgo(client, months) {
  const { rows } = await client.query(
    `select (date_trunc('month', now()) - $1 * interval '1 month')::date::text as day`,
    [months],
  );
  return rows[0].day;
}

function quoted(text) {
  return `'${text}'`;
}

function search(way) {
  return `select * from ${way}_posts where search_text like $1 order by created_at desc, id desc limit 25`;
}

function addedActivity(client, way, id) {
  return prepared(
    client,
    `insert into ${way}_activity values (date_trunc('month', now())::date + ${ADDED_ON - 1}, $1)`,
    [id],
  );
}

/** The oldest month: its rows deleted and their space freed, or its table detached and dropped. */
async function removeOldest(client, way, kind, column) {
  if (way === 'parted') {
    await client.query(`alter table parted_${kind} detach partition parted_${kind}_${MONTHS}`);
    await client.query(`drop table parted_${kind}_${MONTHS}`);
    return;
  }
  await client.query(`delete from whole_${kind} where ${column} < $1`, [await monthsAgo(client, MONTHS - 1)]);
  await client.query(`vacuum whole_${kind}`);
}

/** Prepared, as the server sends what it sends often. */
function prepared(client, text, values = []) {
  return client.query({ name: text.slice(0, 60), text, values });
}

async function walOf(client, people, add) {
  const before = await position(client);
  for (const { id } of people) await add(id);
  return ((await position(client)) - before) / people.length;
}

/** The median. */
async function timed(work) {
  const times = [];
  for (let turn = 0; turn < REPEATED; turn += 1) times.push(await once(() => work(turn)));
  return times.sort((a, b) => a - b)[REPEATED / 2];
}

async function once(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
