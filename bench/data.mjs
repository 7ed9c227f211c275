import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/dist/for-bench.js';
import { FUNCTIONS, loadStatements } from './data-statements.mjs';
import { createDatabase, databaseExists, databaseUrl, withClient } from './postgres.mjs';
import { amountsFor, root } from './settings.mjs';

const INDEXES_AT_ONCE = 2;

/** The name identifies users, schema and rows, so that a database with other content is never reused. */
function nameFor(users) {
  const migrations = join(root, 'server/src/db/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(join(migrations, file)));
  }
  hash.update(readFileSync(join(root, 'bench/data-statements.mjs')));
  return `bench_${users}_${hash.digest('hex').slice(0, 8)}`;
}

/** A PostgreSQL database with that many users, from an earlier run or new. */
export async function databaseWith(postgres, users, say) {
  const name = nameFor(users);
  const url = databaseUrl(postgres, name);
  if (await databaseExists(postgres, name)) return { name, url, seconds: 0 };
  const unfinished = `${name}_unfinished`;
  const began = Date.now();
  say(`Building a database of ${users.toLocaleString('en')} users …`);
  await createDatabase(postgres, unfinished);
  const database = await openDatabase({ dataDir: '', databaseUrl: databaseUrl(postgres, unfinished) }, fail);
  try {
    await fill(database, users, say);
  } finally {
    await database.close();
  }
  await withClient(postgres.url.href, (client) => client.query(`alter database "${unfinished}" rename to "${name}"`));
  return { name, url, seconds: Math.round((Date.now() - began) / 1000) };
}

/** The same rows in an embedded database. */
export async function fillEmbedded(dataDir, users, say) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, fail);
  try {
    await fill(database, users, say);
    await database.pool.query('checkpoint');
  } finally {
    await database.close();
  }
}

function fail(error) {
  throw error;
}

/** Loads without triggers and indexes and recreates them afterwards: minutes instead of an hour. */
async function fill({ pool, engine }, users, say) {
  const client = await pool.connect();
  const timed = async (title, text, values) => {
    const began = Date.now();
    await client.query(text, values);
    say(`  ${title.padEnd(28)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };
  let dropped;
  try {
    await client.query('set statement_timeout = 0');
    dropped = await dropIndexes(client);
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const text of FUNCTIONS) await client.query(text);
    for (const [title, text, values] of loadStatements(amountsFor(users))) await timed(title, text, values);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await createIndexes(pool, dropped, engine === 'embedded' ? 1 : INDEXES_AT_ONCE, say);
  const rest = await pool.connect();
  try {
    await rest.query('set statement_timeout = 0');
    for (const text of ['select rebuild_rollups(berlin_day(now()))', 'vacuum (analyze)']) {
      const began = Date.now();
      await rest.query(text);
      say(`  ${text.slice(0, 27).padEnd(28)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
    }
  } finally {
    rest.release(true);
  }
}

/** Indexes without a constraint, on tables with many rows. */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('users', 'cars', 'devices', 'trips', 'posts', 'reward_orders', 'user_activity', 'drives')
       and indexname not in (select conname from pg_constraint)
     order by tablename = 'posts' desc, indexdef like '%search_pairs%' desc, indexdef like '%gin%' desc, indexname`,
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows;
}

async function createIndexes(pool, indexes, atOnce, say) {
  const waiting = [...indexes];
  const work = async () => {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const began = Date.now();
        await client.query(next.definition);
        say(`  ${next.name.padEnd(28)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
      }
    } finally {
      client.release(true);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
