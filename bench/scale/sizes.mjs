import { randomBytes } from 'node:crypto';

/** Tables whose rows grow with users or with what administrators do. */
const TABLES = [
  ...['users', 'cars', 'devices', 'posts', 'trips', 'reward_orders', 'user_activity', 'drives', 'reports', 'files'],
  ...['audit_log', 'notifications', 'idempotency_keys'],
];
const INDEXES = [
  'users_pkey',
  'users_by_created',
  'posts_pkey',
  'posts_by_created',
  'user_activity_day_user_id_pk',
  'trips_pkey',
];
/** Entries of the log and notifications, made of those that changes of this run have left. */
const MULTIPLIED = 1_000_000;
const INSERTED = 2_000;

/** Bytes per row, of the table and of its indexes. */
export async function sizesOf(client) {
  await client.query('vacuum (analyze)');
  const { rows } = await client.query(
    `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as data, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relname = any($1) and relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    [TABLES],
  );
  const { rows: whole } = await client.query('select pg_database_size(current_database())::float8 as bytes');
  return { tables: rows.filter((table) => table.rows > 0), bytes: whole[0].bytes };
}

/** Pages on the way from the root of an index to a row, and how many there would be with more rows. */
export async function depthsOf(client) {
  await client.query('create extension if not exists pageinspect');
  const { rows } = await client.query(
    `select index.relname as name, index.relpages as pages, heap.reltuples::float8 as rows, meta.level + 1 as depth
     from pg_class as index join pg_index on indexrelid = index.oid join pg_class as heap on heap.oid = indrelid,
       bt_metap(index.relname::text) as meta
     where index.relname = any($1) order by index.relname`,
    [INDEXES],
  );
  return rows;
}

/** Entries spread over a year, with new ids; older networks are shortened already, except those of one night. */
export async function multiplyLog(client) {
  await client.query(
    `insert into audit_log (id, at, admin_id, admin_name, action, entity, entity_id, before, after, reason, request_id, network, device)
     select gen_random_uuid(), now() - days * interval '1 day', admin_id, admin_name, action, entity, entity_id, before, after,
       reason, request_id, case when days > 31 then '127.0.0.0/24' else network end, device
     from (select * from audit_log where action = 'update' limit 1000) as picked,
       lateral (select random() * 365 as days from generate_series(1, $1::integer / 1000) where picked.id is not null) as times`,
    [MULTIPLIED],
  );
  await client.query(
    `insert into notifications (id, kind, subject, target, created_at)
     select gen_random_uuid(), 'orderWaiting', 'Warenkorb ' || n, gen_random_uuid()::text, now() - random() * interval '1 year'
     from generate_series(1, $1::integer) as n`,
    [MULTIPLIED],
  );
  await client.query(
    `insert into files (name, content_type, bytes, width, height, created_at)
     select distinct unnest(gallery_images), 'image/webp', 150000, 1600, 1200, created_at from posts on conflict do nothing`,
  );
}

/** What the app writes, one statement each: bytes of WAL and milliseconds per row, right after a checkpoint and later. */
export async function insertCosts(client) {
  const { rows: people } = await client.query('select id from users order by random() limit $1', [INSERTED * 2]);
  const kinds = {
    'a post': [
      `insert into posts (id, user_id, description, search_text)
       select $1, $2, description, search_text from posts where id = (select id from posts where user_id = $2 limit 1)`,
      (id, person) => [id, person],
    ],
    'a trip': [
      `insert into trips (id, user_id, title, category, description, trip_date, start_point_address, total_trip_distance, search_text)
       select $1, $2, title, category, description, trip_date, start_point_address, total_trip_distance, search_text
       from trips where id = (select id from trips where user_id = $2 limit 1)`,
      (id, person) => [id, person],
    ],
    'a day of activity': [
      `insert into user_activity (day, user_id) select berlin_day(now()) + 1, $1::uuid on conflict do nothing`,
      (_id, person) => [person],
    ],
  };
  const costs = [];
  for (const [name, [text, valuesOf]] of Object.entries(kinds)) {
    await client.query('checkpoint');
    const rounds = [];
    for (let round = 0; round < 2; round += 1) {
      const before = await position(client);
      const began = performance.now();
      for (const { id } of people.slice(round * INSERTED, (round + 1) * INSERTED)) {
        await client.query({ name, text, values: valuesOf(timedId(), id) });
      }
      const ms = (performance.now() - began) / INSERTED;
      rounds.push({ wal: ((await position(client)) - before) / INSERTED, ms });
    }
    costs.push({ name, first: rounds[0], later: rounds[1] });
  }
  return costs;
}

/** Bytes of WAL since the database began. */
export async function position(client) {
  const { rows } = await client.query("select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes");
  return rows[0].bytes;
}

/** An id that increases with time, like those of the server. */
function timedId() {
  const hex = `${Date.now().toString(16).padStart(12, '0')}7${randomBytes(2).toString('hex').slice(1)}8${randomBytes(8).toString('hex').slice(1)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
