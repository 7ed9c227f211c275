import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';
import { JobQueue } from '../../jobs/queue.ts';
import { handleBroadcasts } from '../../modules/broadcast/broadcast-delivery.service.ts';

/* A process of its own that sends broadcasts; a test kills it. Configured like the server, by its environment. */

const config = readConfig(process.env);
const log = pino({ level: 'silent' });

// The test that started this process may be gone.
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
      { onProgress: (broadcast) => process.send?.(broadcast), signal: stop.signal, leaseSeconds: 4 },
    ),
);

process.once('message', async () => {
  stop.abort();
  await queue.stop();
  await database.close();
  process.exit(0);
});
