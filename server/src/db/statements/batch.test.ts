import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, UNIQUE_VIOLATION } from '../../errors.ts';
import { describeEachEngine, type TestDatabase } from '../../testing/database/test-database.ts';
import type { Transaction } from '../database.ts';
import { sendWithNext } from './send-with-next.ts';
import { textRows } from './text-rows.ts';

/** More uses than a statement needs to get a name. */
const OFTEN = 6;

describeEachEngine('statements that are sent with the next one', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await engine.open();
    await db.database.pool.query('create table steps (id int primary key, at serial)');
  });
  afterAll(() => db.destroy());
  beforeEach(() => db.database.pool.query('truncate steps'));

  const add = (tx: Transaction, id: number) => sendWithNext(tx, sql`insert into steps (id) values (${id})`);
  const read = async (tx: Transaction) =>
    (await tx.execute<{ id: number }>(sql`select id from steps where id <> ${0} order by at`)).rows.map(({ id }) => id);
  const stored = () => db.database.drizzle.transaction(read);
  const transaction = <T>(run: (tx: Transaction) => Promise<T>) => db.database.drizzle.transaction(run);
  const failure = (running: Promise<unknown>) => running.then(() => 'done', codeOf);

  it('run before it, in their order, and it has its own result', async () => {
    for (let round = 1; round <= OFTEN; round += 1) {
      const seen = await transaction(async (tx) => {
        add(tx, round * 10 + 2);
        add(tx, round * 10 + 1);
        return read(tx);
      });
      expect(seen.slice(-2)).toEqual([round * 10 + 2, round * 10 + 1]);
      expect(seen).toHaveLength(round * 2);
    }
    expect(await stored()).toHaveLength(OFTEN * 2);
  });

  it('are committed with the transaction', async () => {
    await transaction(async (tx) => add(tx, 1));
    expect(await stored()).toEqual([1]);
    expect(await transaction(async () => 'nothing')).toBe('nothing');
  });

  it('fail the next one with their error, and the connection stays usable', async () => {
    await transaction(async (tx) => add(tx, 1));
    const next = (tx: Transaction) => tx.execute(sql`insert into steps (id, at) values (${3}, 1000)`);
    for (let round = 0; round < OFTEN; round += 1) {
      const twice = transaction(async (tx) => {
        add(tx, 2);
        add(tx, 1);
        await next(tx);
      });
      expect(await failure(twice)).toBe(UNIQUE_VIOLATION);
      expect(await failure(transaction(async (tx) => add(tx, 1)))).toBe(UNIQUE_VIOLATION);
      expect(await stored()).toEqual([1]);
    }
    await transaction(next);
    expect(await stored()).toEqual([1, 3]);
  });

  it('run before rows that are read as text, and fail them with their error', async () => {
    const texts = (tx: Transaction) => textRows(tx, sql`select id from steps where id <> ${0} order by at`);
    for (let round = 1; round <= OFTEN; round += 1) {
      const seen = await transaction(async (tx) => {
        add(tx, round);
        return texts(tx);
      });
      expect(seen.at(-1)).toEqual([String(round)]);
      const twice = transaction(async (tx) => {
        add(tx, round);
        await texts(tx);
      });
      expect(await failure(twice)).toBe(UNIQUE_VIOLATION);
    }
    expect(await stored()).toHaveLength(OFTEN);
  });

  it('are dropped by a rollback', async () => {
    const refused = (run: (tx: Transaction) => Promise<void>) =>
      transaction(async (tx) => {
        await run(tx);
        throw new Error('refused');
      });
    await expect(refused(async (tx) => add(tx, 1))).rejects.toThrow('refused');
    await expect(refused(async (tx) => void add(tx, (await read(tx)).length + 1))).rejects.toThrow('refused');
    expect(await stored()).toEqual([]);
  });

  it('belong to the savepoint in which they were sent', async () => {
    await transaction(async (tx) => {
      add(tx, 1);
      const inner = (id: number) => tx.transaction(async (nested) => add(nested, id));
      expect(await failure(inner(1))).toBe(UNIQUE_VIOLATION);
      await inner(2);
      await expect(
        tx.transaction(async (nested) => {
          add(nested, 3);
          throw new Error('refused');
        }),
      ).rejects.toThrow('refused');
      add(tx, 4);
    });
    expect(await stored()).toEqual([1, 2, 4]);
  });

  it('run before several statements in one text', async () => {
    await transaction(async (tx) => {
      add(tx, 1);
      await tx.execute(sql.raw('insert into steps (id) values (2); insert into steps (id) values (3)'));
    });
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it('do not reach the next borrower of the connection', async () => {
    const client = await db.database.pool.connect();
    await client.query('begin');
    client.release();
    await db.database.pool.query('insert into steps (id) values ($1)', [1]);
    await db.database.pool.query('rollback');
    expect(await stored()).toEqual([1]);
  });
});
