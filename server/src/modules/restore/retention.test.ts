import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, importRejects, importRuns, rewardOrders } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { MODULES } from '../../modules.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeNow } from './purge.service.ts';

const DAY_MS = 86_400_000;
const RECIPIENT = {
  userName: 'Lena Krüger',
  userEmail: 'lena@example.org',
  address: 'Lena Krüger\nAm Wall 3\n28195 Bremen',
  email: 'paket@example.org',
};

describeEitherEngine('retention', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  const purgeInDays = (days: number) =>
    purgeNow(app.leitstand.platform, { modules: MODULES }, new Date(Date.now() + days * DAY_MS));

  async function order(cancelledAt: Date | null = null): Promise<string> {
    const id = newId();
    const reward = { rewardTitle: 'Mütze', rewardCategory: 'Merchandise', rewardType: 'address' as const, coins: 70 };
    const searchText = searchTextOf('Mütze', ...Object.values(RECIPIENT));
    await db()
      .insert(rewardOrders)
      .values({ id, ...reward, ...RECIPIENT, cancelledAt, searchText });
    return id;
  }
  const status = (rewardHistoryId: string, rewardSent: boolean) =>
    app.request('POST', '/reward/history/status/update', { json: { rewardHistoryId, rewardSent } });
  const track = (rewardHistoryId: string) => {
    const json = { rewardHistoryId, trackingNumber: '00340434161094042557', carrier: 'dhl' };
    return app.request('POST', '/reward/history/updateTracking', { json });
  };
  const everythingAbout = async (id: string) => {
    const orders = (await db().select().from(rewardOrders)).filter((row) => row.id === id);
    const log = (await db().select().from(auditLog)).filter(({ entityId }) => entityId === id);
    return JSON.stringify([orders, log]);
  };

  it('of a sent order: name, addresses and number for 90 days, what accounting needs for longer', async () => {
    const [sent, unsent, cancelled] = [await order(), await order(), await order(new Date())];
    await status(sent, true);
    await track(sent);

    await purgeInDays(89);
    expect(await everythingAbout(sent)).toMatch(/Krüger.*0034043/);
    await purgeInDays(91);
    for (const id of [sent, cancelled]) {
      expect(await everythingAbout(id)).not.toMatch(/Krüger|kruger|example\.org|Wall|0034043/i);
    }
    expect((await app.request('GET', `/reward/history/one/${sent}`)).body.data).toMatchObject({
      reward: { title: 'Mütze', coins: 70 },
      rewardSent: true,
      userName: '',
      address: '',
      trackingNumber: '',
      recipientErased: true,
    });
    const find = async (search: string) =>
      (await app.request('GET', `/reward/history/search/${search}/0/10/-1`)).body.data.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await find('Krüger')).toEqual([unsent]);
    expect((await find('Mütze')).sort()).toEqual([sent, unsent].sort());

    for (const refused of [await status(sent, false), await track(sent)]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'RECIPIENT_ERASED' } });
    }
    const undone = await app.request('POST', '/reward/history/unship', {
      json: { orders: [{ rewardHistoryId: sent }] },
    });
    expect(undone.body.data).toMatchObject({ changed: false, outcomes: [{ outcome: 'changedMeanwhile' }] });
    const erasures = (await db().select().from(auditLog)).filter(({ action }) => action === 'eraseRecipient');
    expect(erasures.map(({ entityId }) => entityId).sort()).toEqual([sent, cancelled].sort());
    await purgeInDays(400);
    expect(await everythingAbout(unsent)).toContain('Krüger');
  });

  it('of the audit log: reasons and values for AUDIT_DAYS, the rest for good', async () => {
    const { _id } = await addUser(app, { userName: 'Jonas Weber' });
    await app.request('POST', '/user/delete', { json: { userId: _id, reason: 'Schrieb Jana böse Worte' } });
    const { auditDays } = app.leitstand.platform.config;
    expect(auditDays).toBe(365);
    const entries = async () => (await db().select().from(auditLog)).filter(({ entityId }) => entityId === _id);

    await purgeInDays(auditDays - 1);
    expect(JSON.stringify(await entries())).toContain('böse Worte');
    await purgeInDays(auditDays + 1);
    const left = await entries();
    expect(left.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'erase']);
    expect(
      left.filter(({ action }) => action !== 'erase').every(({ adminName, adminId }) => adminName && adminId),
    ).toBe(true);
    const values = left.flatMap(({ reason, before, after }) => [reason, before, after]);
    expect(values.filter((value) => value !== null)).toEqual([]);
  });

  it('of imports: what they rejected for 30 days', async () => {
    const runId = newId();
    await db().insert(importRuns).values({ id: runId, source: 'https://alt.example.org' });
    const value = { userName: 'Lena Krüger' };
    await db().insert(importRejects).values({ runId, kind: 'user', ref: '1', place: '', problems: [], value });
    await purgeInDays(29);
    expect(await db().$count(importRejects)).toBe(1);
    await purgeInDays(31);
    expect(await db().$count(importRejects)).toBe(0);
  });
});
