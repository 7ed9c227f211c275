import { expect, it, vi } from 'vitest';
import type { LongChange } from '../../db/upgrade/long-change.ts';
import { longChangeStates } from '../../db/upgrade/long-changes.queries.ts';
import { engineOn } from '../../testing/database/empty-target.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { continueLongChanges } from './long-changes.service.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Not of any migration: nothing in the product needs one yet. */
const counting: LongChange = {
  name: 'count_three',
  next: async (_client, after) => (after === '3' ? undefined : { last: String(Number(after ?? 0) + 1), rows: 10 }),
};

describeEachEngine('long changes', (engine) => {
  it('are continued by the next start of a server, which says so in its log', async () => {
    const prepared = await engine.prepare();
    const app = await openTestApp(engineOn(prepared));
    const { database, queue } = app.leitstand.platform;
    await queue.started();
    const statement = 'CREATE INDEX CONCURRENTLY "settings_by_value" ON "settings" USING btree ("value");';
    await database.pool.query("insert into long_changes (name, statement) values ('settings_by_value', $1)", [
      statement,
    ]);
    await app.close();

    const again = await openTestApp(engineOn(prepared));
    const { pool } = again.leitstand.platform.database;
    await eventually(async () => (await longChangeStates(pool)).find(({ finishedAt }) => finishedAt) && true, 30_000);
    const { rows } = await pool.query(
      "select indisvalid from pg_index where indexrelid = to_regclass('settings_by_value')",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await eventually(() => again.logs.join('').includes('long change finished') || undefined);
    await again.close();
    await prepared.destroy();
  });

  it('that take long are continued by another job', async () => {
    const app = await openTestApp(engine);
    const { platform } = app.leitstand;
    const { pool } = platform.database;
    await platform.queue.started();
    await pool.query("insert into long_changes (name) values ('count_three')");
    const jobs = async () => {
      const { rows } = await pool.query<{ jobs: number }>(
        "select count(*)::int as jobs from pgboss.job where name = 'long-changes'",
      );
      return rows[0]?.jobs ?? 0;
    };
    const before = await jobs();
    await continueLongChanges(platform, { changes: [counting], until: 0 });
    expect(await jobs()).toBe(before + 1);
    await continueLongChanges(platform, { changes: [counting] });
    expect(await longChangeStates(pool)).toMatchObject([{ changed: 30, finishedAt: expect.any(Date) }]);
    await app.close();
  });
});
