import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { describeEachEngine, type TestDatabase } from '../../testing/test-database.ts';
import { AttemptLimit } from './attempt-limit.ts';

const LONG = `${'x'.repeat(240)}@example.org`;

describeEachEngine('attempts', (engine) => {
  let test: TestDatabase;
  let other: Database;
  beforeAll(async () => {
    test = await engine.open();
    other = engine.name === 'postgres' ? await openDatabase(test.settings, () => {}) : test.database;
  });
  afterAll(async () => {
    if (other !== test.database) await other.close();
    await test.destroy();
  });

  it.skipIf(engine.name !== 'postgres')('are counted over all processes', async () => {
    const limits = [test.database, other].map(
      (database) => new AttemptLimit(database, 'a', { perAccount: 6, perAddress: 99 }),
    );
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => limits[index % 2]?.count('::1', 'lena')),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const refused = made.find((attempt) => attempt.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(refused?.reason.extra.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('are forgotten when one succeeds, and counted for the address whatever the account', async () => {
    const limit = new AttemptLimit(test.database, 'b', { perAccount: 2, perAddress: 4 });
    for (let round = 0; round < 6; round += 1) {
      await limit.count('::1', LONG);
      await limit.succeeded('::1', LONG);
    }
    await limit.count('::1', LONG);
    await limit.takeBack('::1', LONG);
    for (const account of ['a', 'b', 'c', 'd']) await limit.count('::1', account);
    await expect(limit.count('::1', 'e')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await limit.count('::2', 'e');
  });

  it('that are refused for their account do not use up the address', async () => {
    const limit = new AttemptLimit(test.database, 'c', { perAccount: 1, perAddress: 2 });
    await limit.count('::1', 'a');
    for (let again = 0; again < 5; again += 1) await expect(limit.count('::1', 'a')).rejects.toBeDefined();
    await limit.count('::1', 'b');
  });
});
