import { SANCTION_WINDOW_SECONDS } from '@leitstand/contract/base/limits';
import { pino } from 'pino';
import { openLeitstand } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';
import { handleDueSanctions } from '../../modules/sanctions/sanction-messages.service.ts';
import { eventually } from '../eventually.ts';

/* A whole server in its own process, for which the minute after a sanction is over; a test kills it. */

// Exit with the test that started this process.
process.on('disconnect', () => process.exit(1));

const config = readConfig(process.env);
const database = await openDatabase(config, (error) => {
  throw error;
});
const leitstand = await openLeitstand(config, pino({ level: 'silent' }), database);
await leitstand.platform.queue.started();
const later = new Date(Date.now() + (SANCTION_WINDOW_SECONDS + 1) * 1000);
await handleDueSanctions(leitstand.platform, later);

const OPEN = "name in ('sanction-mail', 'sanction-push') and state in ('created', 'retry', 'active')";
await eventually(async () => {
  const { rows } = await database.pool.query(`select 1 from pgboss.job where ${OPEN} limit 1`);
  return rows.length === 0 || undefined;
}, 120_000);
process.send?.('done');

process.once('message', async () => {
  await leitstand.close();
  process.exit(0);
});
