import { pino } from 'pino';
import { it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { JobQueue } from '../../jobs/queue.ts';
import { addBroadcast, addDevices } from '../../testing/broadcast-samples.ts';
import { FcmServer } from '../../testing/fcm-server.ts';
import { describeEachEngine } from '../../testing/test-database.ts';
import { handleBroadcasts } from './broadcast-delivery.service.ts';
vi.setConfig({ testTimeout: 120_000 });
describeEachEngine('probe', (engine) => {
  it('runs', async () => {
    const fcm = await FcmServer.start();
    const t0 = Date.now();
    const lap = (what: string) => console.log(engine.name, what, Date.now() - t0);
    const { database, destroy } = await engine.open();
    lap('open');
    await addDevices(database, 8000);
    await addBroadcast(database);
    lap('filled');
    const log = pino({ level: 'silent' });
    const queue = new JobQueue(database, log);
    const config = { ...readConfig({}), fcmCredentials: fcm.credentials, fcmUrl: fcm.url };
    await new Promise<void>((resolve) => {
      void queue.start(async () => {}, () => handleBroadcasts({ config, database, queue, log }, { onProgress: (b) => { lap(`${b.state} ${b.accepted}`); if (b.state === 'finished') resolve(); } })).then(() => lap('queue'));
    });
    await queue.stop();
    lap('stopped');
    await destroy();
    await fcm.close();
  });
});
