import { gt, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEachEngine, type TestDatabase } from '../../testing/database/test-database.ts';
import { tallies, users } from '../schema.ts';
import { containsText } from '../search.ts';
import { rememberTotals, withTotal } from './totals.ts';

// Starting the engine takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

describeEachEngine('the total of a list', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await engine.open();
  });
  afterAll(() => db.destroy());

  type Filter = { skip: number; limit: number; value?: string; search?: string };

  /** The total of a page with that many rows, and how many queries it took. */
  async function total(filter: Filter, rows: number) {
    const asked = vi.spyOn(db.database.pool, 'query');
    const page = Array.from({ length: rows }, () => ({}));
    const listed = filter.search
      ? { table: users, where: containsText(users.searchText, filter.search), filter }
      : { table: tallies, where: gt(tallies.amount, 0), filter };
    const answer = await withTotal(db.database.drizzle, listed, page);
    const questions = asked.mock.calls.length;
    asked.mockRestore();
    expect(answer.rows).toBe(page);
    return [answer.total, questions];
  }
  /** Any table will do; this one is quick to fill with ten thousand rows. */
  const addTallies = (count: number) =>
    db.database.pool.query(
      `insert into tallies (topic, value, amount) select 'trip', g::text, 1 from generate_series(1, $1::int) as g`,
      [count],
    );

  it('is known on the last page, and counted on others', async () => {
    await addTallies(300);
    expect(await total({ skip: 0, limit: 25 }, 3)).toEqual([3, 0]);
    expect(await total({ skip: 50, limit: 25 }, 3)).toEqual([53, 0]);
    expect(await total({ skip: 0, limit: 25 }, 0)).toEqual([0, 0]);
    expect(await total({ skip: 0, limit: 25 }, 25)).toEqual([300, 1]);
    // Beyond the end the total is unknown without counting.
    expect(await total({ skip: 500, limit: 25 }, 0)).toEqual([300, 1]);
  });

  it('is left out if there are too many rows, which is cached for that list only and not for long', async () => {
    await addTallies(10_000);
    expect(await total({ skip: 0, limit: 25 }, 25)).toEqual([undefined, 1]);
    expect(await total({ skip: 25, limit: 25 }, 25)).toEqual([undefined, 0]);
    expect(await total({ skip: 25, limit: 25, value: '7' }, 25)).toEqual([undefined, 1]);
    expect(await total({ skip: 10_300, limit: 25 }, 3)).toEqual([10_303, 0]);
    await db.database.pool.query('delete from tallies where amount = 1 and id % 2 = 0');
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      expect(await total({ skip: 0, limit: 25 }, 25)).toEqual([5_150, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is cached briefly if changes are published, and dropped with each change', async () => {
    let changed = () => {};
    const live = {
      isListening: true,
      onChange: (callback: () => void) => {
        changed = callback;
      },
    };
    rememberTotals(db.database.drizzle, live);
    const page = { skip: 0, limit: 25, value: 'told' };
    const counted = await total(page, 25);
    expect(counted).toEqual([5_150, 1]);
    expect(await total(page, 25)).toEqual([5_150, 0]);
    await db.database.pool.query('delete from tallies where id % 4 = 1');
    changed();
    const [fewer, questions] = await total(page, 25);
    expect([Number(fewer) < 5_150, questions]).toEqual([true, 1]);
    expect(await total(page, 25)).toEqual([fewer, 0]);
    vi.useFakeTimers({ now: Date.now() + 2_100, toFake: ['Date'] });
    try {
      expect(await total(page, 25)).toEqual([fewer, 1]);
    } finally {
      vi.useRealTimers();
    }
    live.isListening = false;
    changed();
    await total(page, 25);
    expect(await total(page, 25)).toEqual([fewer, 1]);
  });

  it('is not cached if something changed while it was counted', async () => {
    let changed = () => {};
    rememberTotals(db.database.drizzle, {
      isListening: true,
      onChange: (callback: () => void) => {
        changed = callback;
      },
    });
    const page = { skip: 0, limit: 25, value: 'meanwhile' };
    const counting = total(page, 25);
    changed();
    await counting;
    expect((await total(page, 25))[1]).toBe(1);
  });

  it('is not counted if a text is expected in very many rows', async () => {
    // Skips the triggers: the figures are not used here.
    await db.database.pool.query(`
      begin;
      set local session_replication_role = replica;
      insert into users (id, user_name, user_name_sort, email, email_sort, search_text)
      select gen_random_uuid(), '', '', '', '', case when g % 100 = 0 then 'ute' else 'ole' end from generate_series(1, 2500) as g;
      commit`);
    await db.database.pool.query('analyze users');
    expect(await total({ skip: 0, limit: 10, search: 'ute' }, 10)).toEqual([25, 2]);
    expect(await total({ skip: 0, limit: 10, search: 'ole' }, 10)).toEqual([undefined, 1]);
    expect(await total({ skip: 0, limit: 10, search: 'ole' }, 10)).toEqual([undefined, 0]);
    expect(await db.database.drizzle.$count(users, isNull(users.deletedAt))).toBe(2_500);
  });
});
