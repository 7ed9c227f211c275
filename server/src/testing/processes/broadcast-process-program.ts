import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';
import { JobQueue } from '../../jobs/queue.ts';
import { handleBroadcasts } from '../../modules/broadcast/broadcast-delivery.service.ts';

/* A process that sends broadcasts; a test kills it. Configured by its environment, like the server. */

const config = readConfig(process.env);
const log = pino({ level: 'silent' });

// Exit with the test that started this process.
process.on('disconnect', () => process.exit(1));

const database = await openDatabase(config, (error) => {
  throw error;
});
const queue = new JobQueue(database, log);
const stop = new AbortController();
await queue.start(
  async () => {},
  () =>
    handleBroadcasts(
      { config, database, queue, log },
      {
        onProgress: (broadcast) => process.send?.(broadcast),
        signal: stop.signal,
        ...(process.env.WHOLE_LEASE ? {} : { leaseSeconds: 4 }),
      },
    ),
);

process.once('message', async () => {
  stop.abort();
  await queue.stop();
  await database.close();
  process.exit(0);
});
