import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { describeEachEngine, type TestDatabase } from '../../testing/database/test-database.ts';
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

  it.skipIf(engine.name !== 'postgres')('are counted across all processes', async () => {
    const limits = [test.database, other].map(
      (database) => new AttemptLimit(database, 'a', { perAccount: 6, perAddress: 99, everywhere: 99 }),
    );
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => limits[index % 2]?.count('::1', 'lena')),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const refused = made.find((attempt) => attempt.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(refused?.reason.extra.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('are reset for the account when one succeeds, and counted for the network on any account', async () => {
    const limit = new AttemptLimit(test.database, 'b', { perAccount: 2, perAddress: 4, everywhere: 99 });
    for (let round = 0; round < 6; round += 1) {
      const attempt = await limit.count('::1', LONG);
      await attempt.succeeded();
    }
    await (await limit.count('::1', LONG)).refund();
    for (const account of ['a', 'b', 'c', 'd']) await limit.count('::1', account);
    await expect(limit.count('::1', 'e')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await limit.count('192.0.2.2', 'e');
  });

  it('on one account are counted across all networks, except its trusted ones', async () => {
    const limit = new AttemptLimit(test.database, 'd', { perAccount: 9, perAddress: 9, everywhere: 3 });
    const tooMany = { code: 'TOO_MANY_REQUESTS' };
    await (await limit.count('192.0.2.1', 'lena')).succeeded();
    for (const guesser of [10, 11, 12]) await limit.count(`198.51.100.${guesser}`, 'lena');
    await expect(limit.count('198.51.100.13', 'lena')).rejects.toMatchObject(tooMany);
    for (let again = 0; again < 5; again += 1) await limit.count('192.0.2.1', 'lena');
    await limit.trust('198.51.100.14', 'lena');
    await limit.count('198.51.100.14', 'lena');
    await limit.count('198.51.100.13', 'max');
    await expect(limit.count('198.51.100.15', 'lena')).rejects.toMatchObject(tooMany);
  });

  it('from all addresses of one IPv6 /64 count as one network', async () => {
    const limit = new AttemptLimit(test.database, 'e', { perAccount: 2, perAddress: 9, everywhere: 99 });
    for (const host of ['1', 'ffff:1']) await limit.count(`2001:db8:1:2::${host}`, 'lena');
    await expect(limit.count('2001:db8:1:2:3:4:5:6', 'lena')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await limit.count('2001:db8:1:3::1', 'lena');
  });

  it('survive a restart of the process', async () => {
    const allowance = { perAccount: 1, perAddress: 9, everywhere: 9 };
    await new AttemptLimit(test.database, 'f', allowance).count('::1', 'lena');
    const afterRestart = new AttemptLimit(test.database, 'f', allowance);
    await expect(afterRestart.count('::1', 'lena')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('expire', async () => {
    const limit = () => new AttemptLimit(test.database, 'g', { perAccount: 1, perAddress: 1, everywhere: 1 });
    await limit().count('::1', 'lena');
    await expect(limit().count('::1', 'lena')).rejects.toBeDefined();
    await test.database.pool.query(`update attempts set expire = $1 where key like 'g-%'`, [Date.now() - 1]);
    await limit().count('::1', 'lena');
  });

  it('that are refused do not reach the database again for a moment', async () => {
    const limit = new AttemptLimit(test.database, 'h', { perAccount: 1, perAddress: 1, everywhere: 1 });
    await limit.count('::1', 'lena');
    for (let again = 0; again < 5; again += 1) await expect(limit.count('::1', `max-${again}`)).rejects.toBeDefined();
    const query = vi.spyOn(test.database.pool, 'query');
    for (let again = 0; again < 50; again += 1) await expect(limit.count('::1', `ida-${again}`)).rejects.toBeDefined();
    // Whether an account trusts the network is still asked now and then.
    expect(query.mock.calls.length).toBeLessThanOrEqual(4);
    query.mockRestore();
  });

  it('that are refused for their account do not count for the network', async () => {
    const limit = new AttemptLimit(test.database, 'c', { perAccount: 1, perAddress: 2, everywhere: 99 });
    await limit.count('::1', 'a');
    for (let again = 0; again < 5; again += 1) await expect(limit.count('::1', 'a')).rejects.toBeDefined();
    await limit.count('::1', 'b');
  });
});
