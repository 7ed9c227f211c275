import * as fs from 'node:fs';
import * as path from 'node:path';
import { MAX_PAGE_SIZE } from '@leitstand/contract/base/limits';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DiskStorage } from '../../../adapters/images/disk-storage.ts';
import * as schema from '../../../db/schema.ts';
import { makeDemoWorld, planDemoWorld } from '../../../demo/demo-world.ts';
import { describeEachEngine } from '../../../testing/database/test-database.ts';
import { type OldBackend, openOldBackend } from '../../../testing/moving/old-backend.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { MOVED_KINDS, type MovedKind, type Source, type SourceRecord } from '../../source.ts';
import { openBackendSource } from './open-backend-source.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const signal = new AbortController().signal;
/** Some of them are deleted; the others are more than a page. */
const USERS = 120;

/** The ids of all records that are not deleted. */
async function storedIds({ leitstand }: TestApp): Promise<Partial<Record<MovedKind, string[]>>> {
  const db = leitstand.platform.database.drizzle;
  const { users, vehicles, events, trips, presetTrips, posts, reports, rewards, levels, makes, newsMessages } = schema;
  const deletable = {
    ...{ user: users, car: vehicles, event: events, trip: trips, presetTrip: presetTrips, post: posts, level: levels },
    ...{ reward: rewards, make: makes, news: newsMessages },
  };
  const found: Partial<Record<MovedKind, string[]>> = {};
  for (const [kind, table] of Object.entries(deletable)) {
    const rows = await db.select({ id: table.id }).from(table).where(isNull(table.deletedAt));
    found[kind as MovedKind] = rows.map(({ id }) => id);
  }
  const whole = { blacklist: schema.bans, broadcast: schema.broadcasts };
  for (const [kind, table] of Object.entries(whole))
    found[kind as MovedKind] = (await db.select({ id: table.id }).from(table)).map(({ id }) => id);
  const open = await db.select({ id: reports.id }).from(reports).where(isNull(reports.settledAt));
  const { rewardOrders } = schema;
  const orders = await db.select({ id: rewardOrders.id }).from(rewardOrders).where(isNull(rewardOrders.cancelledAt));
  return { ...found, report: open.map(({ id }) => id), order: orders.map(({ id }) => id) };
}

describeEachEngine('another backend as a source', (engine) => {
  let app: TestApp;
  let old: OldBackend;
  let source: Source;
  const read = new Map<MovedKind, SourceRecord[]>();

  beforeAll(async () => {
    app = await openTestApp(engine);
    const { database, config } = app.leitstand.platform;
    const images = new DiskStorage(path.join(config.dataDir, 'images'));
    await makeDemoWorld(database, planDemoWorld({ images, today: new Date(), users: USERS }), () => {});
    old = await openOldBackend(app);
    source = await openBackendSource({ ...old.access, rate: 10_000 });
    for (const kind of MOVED_KINDS) {
      const records: SourceRecord[] = [];
      for await (const page of source.pages(kind, undefined, signal)) records.push(...page.records);
      read.set(kind, records);
    }
  });
  afterAll(async () => {
    await source?.close();
    await old?.close();
    await app?.close();
  });

  function valuesOf(kind: MovedKind): Record<string, unknown>[] {
    return (read.get(kind) ?? []).map(({ value }) => value as Record<string, unknown>);
  }

  it('yields every record of every kind, with its id, by calls of section 7 alone', async () => {
    for (const [kind, ids] of Object.entries(await storedIds(app))) {
      const refs = new Set(read.get(kind as MovedKind)?.map(({ ref }) => ref));
      expect(ids.length, kind).toBeGreaterThan(0);
      expect([...refs].sort(), kind).toEqual([...ids].sort());
    }
    expect(read.get('user')?.length).toBeGreaterThan(MAX_PAGE_SIZE);
    expect(old.unknown).toEqual([]);
    expect(old.mostAtOnce).toBeLessThanOrEqual(4);
    expect(read.get('user')?.[0]?.place).toBe('/user/all/0/100/-1');
    expect(read.get('appVersions')).toEqual([
      {
        ref: 'appVersions',
        place: '/admin/appversions',
        value: expect.objectContaining({ minimumVersion: expect.any(String) }),
      },
    ]);
  });

  it('yields records as the backend has them', () => {
    expect(new Set(valuesOf('report').map(({ type }) => type)).size).toBeGreaterThan(1);
    expect(new Set(valuesOf('order').map(({ rewardSent }) => rewardSent))).toEqual(new Set([true, false]));
    expect(valuesOf('car')[0]).toMatchObject({ brand: expect.any(String), user: { _id: expect.any(String) } });
    expect(valuesOf('user')[0]).toMatchObject({ email: expect.any(String), cars: expect.any(Array) });
  });

  it('counts what it reads', async () => {
    for (const kind of ['user', 'order', 'broadcast'] as const) {
      const refs = new Set(read.get(kind)?.map(({ ref }) => ref));
      expect(await source.count(kind, signal), kind).toBe(refs.size);
    }
  });

  it('gets images of the largest size', async () => {
    const name = String(valuesOf('reward')[0]?.image);
    const stored = path.join(app.leitstand.platform.config.dataDir, 'images', 'large', name);
    expect(await source.image(name, signal)).toEqual(fs.readFileSync(stored));
    const gone = [
      `${'0'.repeat(32)}.jpg`,
      '',
      '..',
      '../../user/all/0/1/-1',
      'http://example.org/a.jpg',
      '//[',
      'ä b?.jpg',
    ];
    for (const missing of gone) expect(await source.image(missing, signal), missing).toBeUndefined();
  });

  it('ends its session', async () => {
    const other = await openBackendSource({ ...old.access, rate: 10_000 });
    await other.close();
    expect(old.calls.at(-1)).toBe('GET /signOut');
    await expect(other.count('level', signal)).rejects.toThrow('closed');
  });
});
