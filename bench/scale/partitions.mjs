import { position } from './sizes.mjs';

/* The same rows in one table and in one by month: what partitions gain and what they cost. */

const MONTHS = 24;
const ACTIVITY_A_MONTH = 500_000;
const POSTS = 2_000_000;
const INSERTED = 2_000;
const REPEATED = 200;
const WAYS = ['whole', 'parted'];

/** `{ name, whole, parted }` with milliseconds or bytes for each way, of activity and of posts. */
export async function partitionCosts(client, say) {
  await makeTables(client);
  const costs = [];
  const note = async (name, measure) => {
    const [whole, parted] = [await measure(WAYS[0]), await measure(WAYS[1])];
    costs.push({ name, whole, parted });
    say(`  ${name}: one table ${whole.toFixed(2)}, by month ${parted.toFixed(2)}`);
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
    timed(() => run(client, `select day from ${way}_activity where user_id = $1`, [someone()])),
  );
  await note('activity: ms to erase a person', (way) =>
    timed(() => run(client, `delete from ${way}_activity where user_id = $1`, [someone()])),
  );

  await note('posts: ms for the newest 25', (way) =>
    timed(() => run(client, `select * from ${way}_posts order by created_at desc, id desc limit 25`)),
  );
  const { rows: known } = await client.query('select id from whole_posts order by random() limit $1', [REPEATED]);
  await note('posts: ms for one by its id', (way) =>
    timed((turn) => run(client, `select * from ${way}_posts where id = $1`, [known[turn % known.length].id])),
  );
  await note('posts: ms to search a text that few have', (way) =>
    timed(() => run(client, search(way), ['%zwirbelspecht%'])),
  );
  await note('posts: ms to search a text that many have', (way) =>
    timed(() => run(client, search(way), ['%werkstatt%'])),
  );

  await note('posts: ms to remove the oldest month and clean up', (way) => once(() => removeOldest(client, way)));
  for (const way of WAYS) await client.query(`drop table ${way}_activity, ${way}_posts`);
  return costs;
}

async function makeTables(client) {
  await client.query('set statement_timeout = 0');
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
    `insert into whole_activity select date_trunc('month', now())::date - month * interval '1 month' + (n % 28) * interval '1 day', id
     from generate_series(${MONTHS}, 1, -1) as month,
       lateral (select id, row_number() over () as n from users where month > 0 limit ${ACTIVITY_A_MONTH}) as people`,
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
  return run(client, `insert into ${way}_activity values (current_date, $1) on conflict do nothing`, [id]);
}

/** The oldest month: its rows deleted and their space freed, or its table detached and dropped. */
async function removeOldest(client, way) {
  if (way === 'parted') {
    await client.query(`alter table parted_posts detach partition parted_posts_${MONTHS}`);
    await client.query(`drop table parted_posts_${MONTHS}`);
    return;
  }
  await client.query('delete from whole_posts where created_at < $1', [await monthsAgo(client, MONTHS - 1)]);
  await client.query('vacuum whole_posts');
}

/** Prepared under its text, as the server does. */
function run(client, text, values = []) {
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
