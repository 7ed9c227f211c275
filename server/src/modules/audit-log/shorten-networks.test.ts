import { WHOLE_NETWORK_DAYS } from '@leitstand/contract/base/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog } from '../../db/schema.ts';
import { keptSince } from '../../retention.ts';
import { describeEachEngine, type TestDatabase } from '../../testing/database/test-database.ts';
import { shortenNetworks } from './audit-log.queries.ts';

const BATCH = 2;

describeEachEngine('networks in the audit log', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await engine.open();
  });
  afterAll(() => test.destroy());

  it('are shortened after 30 days', async () => {
    const db = test.database.drizzle;
    const networks = ['192.0.2.77', '2001:db8:1:2::/64', '0:0:0:0::/64', null, '<b>'];
    const entry = { adminName: 'Test', action: 'signIn', entity: 'administrator', entityId: '', requestId: 'x' };
    await db.insert(auditLog).values(networks.map((network) => ({ id: newId(), ...entry, network })));
    const written = async () =>
      (await db.select({ network: auditLog.network }).from(auditLog).orderBy(auditLog.id)).map(
        ({ network }) => network,
      );
    const purgeAfter = async (days: number) => {
      const changed = await shortenNetworks(db, keptSince(WHOLE_NETWORK_DAYS - days), BATCH);
      return { changed, networks: await written() };
    };
    expect(await purgeAfter(WHOLE_NETWORK_DAYS - 1)).toEqual({ changed: 0, networks });
    // In steps, so that a long log does not reach the time limit of a statement.
    expect((await purgeAfter(WHOLE_NETWORK_DAYS + 1)).changed).toBe(BATCH);
    const shortened = ['192.0.2.0/24', '2001:db8:1::/48', '0:0:0::/48', null, '<b>'];
    expect(await purgeAfter(WHOLE_NETWORK_DAYS + 1)).toEqual({ changed: 1, networks: shortened });
    expect(await purgeAfter(WHOLE_NETWORK_DAYS + 2)).toEqual({ changed: 0, networks: shortened });
  });
});
