import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachEngine, type TestDatabase } from '../../testing/database/test-database.ts';
import { StatementNames } from './statement-names.ts';

/** More uses than a name requires. */
const OFTEN = 5;

describe('names of statements', () => {
  const useOften = (names: StatementNames, text: string) =>
    Array.from({ length: OFTEN }, () => names.nameOf(text)).at(-1);

  it('are given to repeated statements', () => {
    const names = new StatementNames();
    expect([1, 2, 3].map(() => names.nameOf('select $1'))).toEqual([undefined, undefined, undefined]);
    const name = names.nameOf('select $1');
    expect(name).toMatch(/^[\w-]{43}$/);
    expect(names.nameOf('select $1')).toBe(name);
    expect(useOften(names, 'select $2')).not.toBe(name);
  });

  it('are limited to what a connection can keep', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 500 }, (_, index) => useOften(names, `select $1 + ${index}`));
    expect(given.filter((name) => name !== undefined)).toHaveLength(150);
    expect(given[0]).toBeDefined();
    expect(names.nameOf('select $1 + 0')).toBe(given[0]);
  });

  it('are given to frequent statements despite many rare ones', () => {
    const names = new StatementNames();
    const seldom = (from: number) =>
      Array.from({ length: 900 }, (_, index) => names.nameOf(`select $1 + ${from + index}`));
    const uses = [0, 1_000, 2_000, 3_000].map((from) => {
      seldom(from);
      return names.nameOf('select $1');
    });
    expect(uses.at(-1)).toBeDefined();
  });
});

describeEachEngine('statements of the pool', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await engine.open();
  });
  afterAll(() => db.destroy());

  const prepared = async (text: string) => {
    const { rows } = await db.database.pool.query('select statement from pg_prepared_statements where statement = $1', [
      text,
    ]);
    return rows.length;
  };
  const askOften = async (ask: (turn: number) => Promise<unknown>) => {
    const answers = [];
    for (let turn = 0; turn < OFTEN; turn += 1) answers.push(await ask(turn));
    return answers;
  };

  it('are prepared if they are repeated, with the same results', async () => {
    const text = 'select $1::int + 1 as next, $2::text as word';
    const answers = await askOften(async (turn) => (await db.database.pool.query(text, [turn, 'ä'])).rows);
    expect(answers).toEqual([1, 2, 3, 4, 5].map((next) => [{ next, word: 'ä' }]));
    expect(await prepared(text)).toBe(1);
  });

  it('are not prepared without values: such a text may contain several statements', async () => {
    const text = 'select 1 as one; select 2 as two';
    await askOften(() => db.database.pool.query(text));
    expect(await prepared(text)).toBe(0);
  });

  it('are planned for their values every time', async () => {
    const { rows } = await db.database.pool.query('show plan_cache_mode');
    expect(rows).toEqual([{ plan_cache_mode: 'force_custom_plan' }]);
  });

  it('still report errors, and stay usable', async () => {
    const text = 'select 10 / $1::int as share';
    const shares = await askOften(() => db.database.pool.query(text, [5]));
    expect(shares).toHaveLength(OFTEN);
    await expect(db.database.pool.query(text, [0])).rejects.toMatchObject({ code: '22012' });
    expect((await db.database.pool.query(text, [2])).rows).toEqual([{ share: 5 }]);
  });

  it('follow a table that changes', async () => {
    await db.database.pool.query('create table shelves (id int primary key, size int)');
    await db.database.pool.query('insert into shelves values (1, 7)');
    const text = 'select size from shelves where id = $1';
    await askOften(() => db.database.pool.query(text, [1]));
    await db.database.pool.query(
      'alter table shelves add column height int, drop column id cascade, add column id int default 1',
    );
    expect((await db.database.pool.query(text, [1])).rows).toEqual([{ size: 7 }]);
  });
});
