import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { builtProgram } from '../server-folder.ts';
import { describeEitherEngine, type PreparedDatabase } from '../testing/database/test-database.ts';
import { SHORT_LIVED } from '../testing/processes/short-lived.ts';
import { chosenSeed, seededRandom } from '../testing/seeded-random.ts';
import { amount } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 600_000 });

const PROGRAM = builtProgram('import-process-program');
const PEOPLE = amount(60, 600);
const KILLS = amount(1, 20);
const SEED = chosenSeed();

/** Everything that an import writes, without what differs by chance: our ids and names of files. */
const STATE = `
  select json_build_object(
    'users', (select json_agg(json_build_array(ref, user_name, email, revision, app_fields, image <> '', users.created_at) order by ref)
      from import_refs join users using (id)),
    'posts', (select json_agg(json_build_array(import_refs.ref, authors.ref, description, revision, import_refs.unknown_fields,
        cardinality(gallery_images), posts.created_at) order by import_refs.ref)
      from import_refs join posts using (id) join import_refs as authors on authors.id = user_id),
    'rest', (select json_agg(json_build_array(kind, ref, image_state, case kind when 'post' then '' else checksum end)
      order by kind, ref) from import_refs),
    'counts', json_build_array((select count(*) from users), (select count(*) from posts), (select count(*) from makes),
      (select count(*) from levels), (select count(*) from files), (select count(*) from import_images)),
    'runs', (select json_agg(finished_at is not null) from import_runs),
    'steps', (select json_agg(json_build_array(kind, read, added, changed, unchanged, rejected) order by kind) from import_steps),
    'rejects', (select json_agg(json_build_array(kind, ref, problems) order by kind, ref) from import_rejects),
    'audit', (select json_agg(json_build_array(entity, after) order by entity) from audit_log where action = 'import'),
    'tallies', (select json_agg(json_build_array(topic, day, value, sum) order by topic, day, value)
      from (select topic, day, value, sum(amount) from tallies group by topic, day, value having sum(amount) <> 0) as sums),
    'standings', (select json_agg(json_build_array(ref, metric, days, amount) order by ref, metric, days)
      from standings join import_refs on id = user_id),
    'lost', (select count(*) from users where image <> '' and image not in (select name from files))
  )::text as answer`;

describeEitherEngine('an import that is killed', (engine) => {
  const prepared: PreparedDatabase[] = [];
  const children: ReturnType<typeof fork>[] = [];
  beforeEach(async () => {
    prepared.push(await engine.prepare(), await engine.prepare());
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const database of prepared.splice(0)) await database.destroy();
  });

  function start({ settings: { dataDir, databaseUrl } }: PreparedDatabase) {
    const env = { DATA_DIR: dataDir, DEMO_DATA: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const child = fork(PROGRAM, [String(PEOPLE)], { execArgv: [...SHORT_LIVED], env });
    children.push(child);
    return child;
  }

  async function finish(database: PreparedDatabase): Promise<number> {
    const child = start(database);
    let steps = 0;
    child.on('message', () => {
      steps += 1;
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    return steps;
  }

  /** Kills the process shortly after the given number of steps; it may have ended by then. */
  async function killAfter(database: PreparedDatabase, steps: number, ms: number): Promise<void> {
    const child = start(database);
    const ended = once(child, 'exit');
    let left = steps;
    const reached = new Promise<void>((resolve) => {
      child.on('message', () => {
        left -= 1;
        if (left === 0) resolve();
      });
    });
    await Promise.race([reached, ended]);
    await delay(ms);
    child.kill('SIGKILL');
    await ended;
  }

  async function ask<T>({ settings }: PreparedDatabase, statement: string): Promise<T> {
    const database = await openDatabase(settings, (error) => {
      throw error;
    });
    try {
      const { rows } = await database.pool.query<{ answer: string }>(statement);
      return JSON.parse(rows[0]?.answer ?? 'null') as T;
    } finally {
      await database.close();
    }
  }

  /** Killed so late that everything was done: the next start would be another import. */
  const isComplete = (database: PreparedDatabase) =>
    ask<boolean>(
      database,
      'select coalesce(bool_and(finished_at is not null), false)::text as answer from import_runs',
    );
  const stateOf = (database: PreparedDatabase) => ask<Record<string, unknown>>(database, STATE);

  it(`${KILLS} times brings the same as one that is not (SEED=${SEED})`, async () => {
    const [whole, killed] = prepared as [PreparedDatabase, PreparedDatabase];
    const steps = await finish(whole);
    const random = seededRandom(SEED);
    for (let kill = 0; kill < KILLS && !(await isComplete(killed)); kill += 1) {
      await killAfter(killed, 1 + Math.floor(random() * (steps / KILLS)), Math.floor(random() * 40));
    }
    if (!(await isComplete(killed))) await finish(killed);
    const expected = await stateOf(whole);
    expect(expected).toMatchObject({ runs: [true], lost: 0 });
    expect(await stateOf(killed)).toEqual(expected);
  });
});
