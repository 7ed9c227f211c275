import { pino } from 'pino';
import { openLeitstand } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';

/* A whole server in its own process that continues open bulk actions and loads of CSV files; a test kills it. */

// Exit with the test that started this process.
process.on('disconnect', () => process.exit(1));

const config = readConfig(process.env);
const database = await openDatabase(config, (error) => {
  throw error;
});
const leitstand = await openLeitstand(config, pino({ level: 'silent' }), database);
leitstand.platform.live.subscribe({
  onEvent: (event) => {
    if (event.type === 'bulkProgress' || event.type === 'recordChanged')
      process.send?.({ entity: event.entity, action: event.action, ...event.data });
  },
  onGap: () => {},
  onClose: async () => {},
});

process.once('message', async () => {
  await leitstand.close();
  process.exit(0);
});
