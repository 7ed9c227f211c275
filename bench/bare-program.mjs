import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { POOL_SIZE, root } from './settings.mjs';

/*
 * The upper limit: a statement through the same driver with as many connections, and its rows as JSON. No session, no
 * rights, no validation, no total, no log. `/one/KEY` runs the statement that reads the rows of the call, `/all/KEY` all
 * statements that our server sends for it, in sequence; for a change, a transaction that writes the same rows.
 */

const pg = createRequire(join(root, 'server/package.json'))('pg');
// Timestamps stay strings, as in our server; parsing dates would slow this server down.
for (const type of [1082, 1114, 1184]) pg.types.setTypeParser(type, (text) => text);

// The connection settings of our server; without them PostgreSQL would JIT-compile some statements for seconds.
const options = '-c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_custom_plan';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE, options });
const statements = new Map();

const server = createServer(async (request, response) => {
  try {
    for await (const _ of request);
    const [, amount, key] = request.url.split('/');
    const [first, ...others] = statements.get(key);
    const answers = amount === 'one' ? [await rowsOf(pool, first)] : await allRows(first, others);
    const body = JSON.stringify({ data: amount === 'one' ? answers[0] : answers });
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  } catch (error) {
    response.writeHead(500).end(error.message);
  }
});

async function rowsOf(connections, statement) {
  return (await connections.query(statement)).rows;
}

/** A change has a transaction after its single statement; a list has further statements. */
async function allRows(first, others) {
  const isTransaction = others[0]?.text === 'begin';
  const client = isTransaction ? await pool.connect() : pool;
  const answers = [];
  try {
    for (const statement of isTransaction ? others : [first, ...others]) answers.push(await rowsOf(client, statement));
  } finally {
    if (isTransaction) client.release();
  }
  return answers;
}

/** Prepared once per connection, as in our server. */
function prepared({ text, values }) {
  return { text, values, name: values?.length > 0 ? createHash('sha256').update(text).digest('base64url') : undefined };
}

process.on('disconnect', () => process.exit(0));
process.on('message', (more) => {
  for (const [key, asked] of more) statements.set(key, asked.map(prepared));
  process.send({ known: statements.size });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
