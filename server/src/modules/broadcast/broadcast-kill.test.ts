import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Broadcast } from '@leitstand/contract/broadcast';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';
import { builtProgram } from '../../server-folder.ts';
import { addBroadcast, addDevices } from '../../testing/broadcast-samples.ts';
import { describeEitherEngine, type TestEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { SHORT_LIVED } from '../../testing/processes/short-lived.ts';
import { FcmServer } from '../../testing/services/fcm-server.ts';
import { amount, isSoak } from '../../testing/soak.ts';
import { findBroadcast } from './broadcast.queries.ts';
import { BATCH_SIZE, BATCHES_IN_FLIGHT } from './broadcast-sending.ts';

vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = builtProgram('broadcast-process-program');
const DEVICES = amount(4000, 20_000);

describeEitherEngine('a broadcast whose process is killed', (engine) => {
  let fcm: FcmServer;
  let prepared: Awaited<ReturnType<TestEngine['prepare']>>;
  let broadcastId: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    fcm = await FcmServer.start();
    prepared = await engine.prepare();
    broadcastId = await withDatabase(prepared.settings, async (database) => {
      await addDevices(database, DEVICES);
      return addBroadcast(database);
    });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await fcm.close();
    await prepared.destroy();
  });

  function startSender(environment: Record<string, string> = {}): {
    child: ChildProcess;
    ended: Promise<Broadcast>;
    hasReported(): boolean;
  } {
    const { dataDir, databaseUrl } = prepared.settings;
    const child = fork(PROGRAM, [], {
      execArgv: [...SHORT_LIVED],
      env: {
        DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        FCM_CREDENTIALS: fcm.credentials,
        FCM_URL: fcm.url,
        ...environment,
      },
    });
    children.push(child);
    let hasReported = false;
    const ended = new Promise<Broadcast>((resolve) => {
      child.on('message', (broadcast: Broadcast) => {
        hasReported = true;
        if (broadcast.state !== 'sending') resolve(broadcast);
      });
    });
    return { child, ended, hasReported: () => hasReported };
  }

  const receivedAtLeast = (count: number) =>
    eventually(() => (fcm.received.length >= count ? true : undefined), 60_000);

  it('is finished by another process, and no device gets it twice', async () => {
    fcm.delayMs = 40;
    // Only one process at a time can open the embedded database.
    const senders = engine.name === 'postgres' ? [startSender(), startSender()] : [startSender()];
    await receivedAtLeast(DEVICES / 3);
    const sending = senders.find(({ hasReported }) => hasReported());
    sending?.child.kill('SIGKILL');
    if (sending) await once(sending.child, 'exit');
    const beforeKill = fcm.accepted.size;
    expect(beforeKill).toBeLessThan(DEVICES - BATCH_SIZE * BATCHES_IN_FLIGHT);
    fcm.delayMs = 0;

    const other = senders.find((candidate) => candidate !== sending) ?? startSender();
    const ended = await other.ended;
    expect(fcm.repeated).toEqual({});
    expect(ended.state).toBe('finished');
    expect(ended.accepted + ended.unknown + ended.failures).toBe(DEVICES);
    expect(ended.recipients).toBe(DEVICES);
    expect(ended.failures).toBe(0);
    expect(ended.usersNotified).toBe(ended.accepted);
    // Unknown are the devices in flight at the kill: some were delivered, and none was sent again.
    expect(ended.unknown).toBeGreaterThan(0);
    expect(ended.unknown).toBeLessThanOrEqual(BATCH_SIZE * BATCHES_IN_FLIGHT);
    expect(ended.unknown % BATCH_SIZE).toBe(0);
    expect(fcm.accepted.size).toBeGreaterThanOrEqual(ended.accepted);
    expect(fcm.accepted.size).toBeLessThanOrEqual(ended.accepted + ended.unknown);
  });

  it.runIf(isSoak && engine.name === 'postgres')('goes on in a running process within half a minute', async () => {
    fcm.delayMs = 40;
    const senders = [startSender({ WHOLE_LEASE: '1' }), startSender({ WHOLE_LEASE: '1' })];
    await receivedAtLeast(DEVICES / 10);
    const sending = senders.find(({ hasReported }) => hasReported());
    sending?.child.kill('SIGKILL');
    if (sending) await once(sending.child, 'exit');
    const { size } = fcm.accepted;
    const began = Date.now();
    await eventually(() => fcm.accepted.size > size + BATCH_SIZE * BATCHES_IN_FLIGHT || undefined, 60_000);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(fcm.repeated).toEqual({});
  });

  it.runIf(isSoak)('survives repeated kills', async () => {
    fcm.delayMs = 40;
    for (const share of [0.2, 0.5]) {
      const sender = startSender();
      await receivedAtLeast(DEVICES * share);
      sender.child.kill('SIGKILL');
      await once(sender.child, 'exit');
    }
    fcm.delayMs = 0;
    const ended = await startSender().ended;
    expect(fcm.repeated).toEqual({});
    expect(ended).toMatchObject({ state: 'finished', recipients: DEVICES, failures: 0 });
    expect(ended.accepted + ended.unknown).toBe(DEVICES);
    expect(ended.unknown).toBeLessThanOrEqual(2 * BATCH_SIZE * BATCHES_IN_FLIGHT);
  });

  it.runIf(isSoak)('loses nothing on a graceful shutdown', async () => {
    fcm.delayMs = 40;
    const first = startSender();
    await receivedAtLeast(DEVICES / 4);
    first.child.send('stop');
    await once(first.child, 'exit');
    const halfway = await withDatabase(prepared.settings, (database) => findBroadcast(database.drizzle, broadcastId));
    expect(halfway).toMatchObject({ state: 'sending', unknown: 0, accepted: fcm.accepted.size, sender: null });
    expect(fcm.accepted.size).toBeLessThan(DEVICES);
    const ended = await startSender().ended;
    expect(fcm.repeated).toEqual({});
    expect(ended).toMatchObject({ state: 'finished', accepted: DEVICES, unknown: 0, usersNotified: DEVICES });
  });
});

async function withDatabase<T>(settings: DatabaseSettings, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, (error) => {
    throw error;
  });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
