import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedEngine, type PreparedDatabase } from '../../testing/database/test-database.ts';
import { openEmbedded } from './open-embedded.ts';
import { SessionBusy, type SingleSessionPool } from './single-session-pool.ts';

// Starting the engine takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const WAIT_MS = 4_000;

describe('the single session', () => {
  let prepared: PreparedDatabase;
  let pool: SingleSessionPool;
  let close: () => Promise<void>;

  beforeAll(async () => {
    prepared = await embeddedEngine.prepare();
    const opened = await openEmbedded(prepared.settings.dataDir, () => {}, { sessionWaitMs: WAIT_MS });
    ({ pool, close } = opened);
    pool.on('error', () => {});
    await pool.query('create table notes (id integer primary key, text text)');
  });

  beforeEach(async () => {
    await pool.query('truncate notes');
  });

  afterAll(async () => {
    await close();
    await prepared.destroy();
  });

  function streamOf(client: pg.PoolClient): { destroy(): void } {
    return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
  }

  it('is reset after a connection broke within a transaction', async () => {
    const client = await pool.connect();
    await client.query("set search_path = 'nowhere'");
    await client.query('select pg_advisory_lock(1)');
    await client.query('begin');
    await client.query('create temporary table leftover (id integer)');
    await client.query("insert into public.notes values (1, 'lost')");
    streamOf(client).destroy();
    client.release(new Error('broken'));

    const { rows } = await pool.query(
      `select (select count(*)::int from notes) as notes, to_regclass('leftover') as leftover,
              current_setting('search_path') as path, now() = statement_timestamp() as fresh,
              (select count(*)::int from pg_locks where locktype = 'advisory') as locks`,
    );
    expect(rows).toEqual([{ notes: 0, leftover: null, path: 'public', fresh: true, locks: 0 }]);
  });

  it('is reset after a transaction failed before its connection broke', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    streamOf(client).destroy();
    client.release(new Error('broken'));
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  it('never passes a late answer to the next connection', async () => {
    const client = await pool.connect();
    const lost = client.query("select pg_sleep(0.2), 'late' as answer");
    await delay(20);
    streamOf(client).destroy();
    client.release(new Error('broken'));
    const next = pool.query("select 'mine' as answer");
    await expect(lost).rejects.toThrow('Connection terminated');
    expect((await next).rows).toEqual([{ answer: 'mine' }]);
  });

  it('refuses a query that would wait for its own transaction, and recovers', async () => {
    const client = await pool.connect();
    await client.query('begin');
    const nested = pool.query('select 1').catch((error: unknown) => error);
    const alsoNested = await pool.connect().catch((error: unknown) => error);
    await client.query('rollback');
    client.release();
    for (const error of [await nested, alsoNested] as SessionBusy[]) {
      expect(error).toBeInstanceOf(SessionBusy);
      expect(error.message).toContain('inside a transaction waits for itself');
      expect((error.cause as Error).stack).toContain('session.test.ts');
    }
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('stays in sync with the protocol after every kind of error', async () => {
    const inStep = async () => expect((await pool.query('select $1::int as it', [7])).rows).toEqual([{ it: 7 }]);
    await pool.query("insert into notes values (1, 'one')");

    await expect(pool.query('selec 1')).rejects.toMatchObject({ code: '42601' });
    await inStep();
    await expect(pool.query('selec $1', [1])).rejects.toMatchObject({ code: '42601' });
    await inStep();
    await expect(pool.query('insert into notes values ($1)', [1])).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    });
    await inStep();
    await expect(pool.query('select $1::int', ['word'])).rejects.toMatchObject({ code: '22P02' });
    await inStep();
    await expect(pool.query({ name: 'broken', text: 'select nothing from $1' })).rejects.toMatchObject({
      code: '42601',
    });
    await inStep();
    await expect(pool.query('select 1; select 1 / 0; select 2')).rejects.toMatchObject({ code: '22012' });
    await inStep();
  });

  it('keeps a failed transaction failed until it is rolled back', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into notes values ($1, 'x')", [1]);
    await expect(client.query("insert into notes values ($1, 'y')", [1])).rejects.toMatchObject({ code: '23505' });
    await expect(client.query('select $1::int', [1])).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    client.release();
    expect((await pool.query('select * from notes')).rows).toEqual([]);
  });

  it('survives a query nested too deeply', async () => {
    const sum = Array(8_000).fill('1').join('+');
    await expect(pool.query(`select ${sum}`)).rejects.toMatchObject({ code: '54001' });
    await pool.query("create function deep(n int) returns int language plpgsql as 'begin return deep(n + 1); end'");
    await expect(pool.query('select deep(1)')).rejects.toMatchObject({ code: '54001' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('transfers large parameters and large results', async () => {
    const large = 'ä'.repeat(2_500_000);
    const { rows } = await pool.query('select length($1::text) as characters, octet_length($1::text) as bytes', [
      large,
    ]);
    expect(rows).toEqual([{ characters: 2_500_000, bytes: 5_000_000 }]);
    const result = await pool.query("select repeat('x', 1000) || n as row from generate_series(1, 20000) n");
    expect(result.rows).toHaveLength(20_000);
    expect(result.rows[19_999]).toEqual({ row: `${'x'.repeat(1000)}20000` });
  });

  it('preserves nulls, every script, and bytes', async () => {
    const values = [null, '', 'Grüße, Šťastný', '日本語', '👩‍👩‍👧', "'; drop table notes; --"];
    for (const value of values) {
      expect((await pool.query('select $1::text as value', [value])).rows).toEqual([{ value }]);
    }
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    expect((await pool.query('select $1::bytea as value', [bytes])).rows).toEqual([{ value: bytes }]);
  });

  it('keeps named statements for the life of the connection', async () => {
    const named = (value: number) => pool.query({ name: 'double', text: 'select $1::int * 2 as it', values: [value] });
    expect((await named(2)).rows).toEqual([{ it: 4 }]);
    expect((await named(3)).rows).toEqual([{ it: 6 }]);
    const client = await pool.connect();
    client.release(new Error('broken'));
    expect((await named(4)).rows).toEqual([{ it: 8 }]);
  });

  it('answers many concurrent queries, each with its own result', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => pool.query('select $1::int as it', [index])),
    );
    expect(answers.map((answer) => answer.rows[0]?.it)).toEqual(Array.from({ length: 200 }, (_, index) => index));
  });
});
